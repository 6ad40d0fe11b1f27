import type { JSONContent } from '@tiptap/core'

import type { RichTextNode } from './rich-text-node.ts'

/** The editor's document, reduced to what we store: the editor also writes default attributes. */
export const richTextOf = (document: JSONContent): RichTextNode => ({
  type: 'doc',
  content: nodesOf(document.content),
})

const nodesOf = (content: JSONContent[] = []): RichTextNode[] => content.map(nodeOf)

function nodeOf({ type = '', text, attrs = {}, marks = [], content }: JSONContent): RichTextNode {
  if (type === 'text') {
    const storedMarks = marks.map(markOf)
    return { type, text: text ?? '', ...(storedMarks.length > 0 && { marks: storedMarks }) }
  }
  if (type === 'image') return { type, attrs: { src: attrs['src'], alt: attrs['alt'] ?? '' } }
  return {
    type,
    ...(type === 'heading' && { attrs: { level: attrs['level'] } }),
    ...(content && { content: nodesOf(content) }),
  }
}

const markOf = ({ type, attrs = {} }: { type: string; attrs?: Record<string, unknown> }) =>
  type === 'link' ? { type, attrs: { href: addressOf(attrs['href']) } } : { type }

/** People write `example.com` and mean the website. */
const addressOf = (href: unknown) =>
  typeof href === 'string' && !/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(href) ? `https://${href}` : href
