import { Node } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Image } from '@tiptap/extension-image'
import { StarterKit } from '@tiptap/starter-kit'

/** The kit, in whose lists there are words and lists: what else is put into one stands after it. */
const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) =>
      extension instanceof Node && extension.name === 'listItem'
        ? extension.extend({ content: 'paragraph (paragraph | bulletList | orderedList)*' })
        : extension,
    )
  },
})

/** What can be written: the blocks and marks of `contracts/rich-text.ts`, and nothing else. */
export const editorExtensions = [
  Kit.configure({
    blockquote: false,
    codeBlock: false,
    heading: { levels: [2, 3] },
    link: { openOnClick: false, defaultProtocol: 'https' },
  }),
  Blockquote.extend({ content: 'paragraph+' }),
  Image.configure({ inline: false, allowBase64: false }),
]
