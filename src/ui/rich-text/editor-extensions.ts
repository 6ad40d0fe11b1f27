import { Node } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Image } from '@tiptap/extension-image'
import { StarterKit } from '@tiptap/starter-kit'

/** The starter kit, with list items that contain only paragraphs and lists. Other blocks put into a list are moved after it. */
const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) =>
      extension instanceof Node && extension.name === 'listItem'
        ? extension.extend({ content: 'paragraph (paragraph | bulletList | orderedList)*' })
        : extension,
    )
  },
})

/** What can be written: exactly the blocks and marks of `contracts/rich-text.ts`. */
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
