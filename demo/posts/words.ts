import type { RichText, RichTextBlock, RichTextInline } from '#contracts/rich-text.ts'

/** A document. A text alone is a paragraph; `**words**` in it are bold and `[words](/address)` a link. */
export const written = (...blocks: (RichTextBlock | string)[]): RichText => ({
  type: 'doc',
  content: blocks.map((block) => (typeof block === 'string' ? paragraph(block) : block)),
})

export const heading = (text: string): RichTextBlock => ({
  type: 'heading',
  attrs: { level: 2 },
  content: inlines(text),
})

/** Text to be read out word by word. */
export const script = (...lines: string[]): RichTextBlock => ({ type: 'blockquote', content: lines.map(paragraph) })

export const list = (...items: string[]): RichTextBlock => ({ type: 'bulletList', content: items.map(item) })

export const steps = (...items: string[]): RichTextBlock => ({ type: 'orderedList', content: items.map(item) })

const paragraph = (text: string) => ({ type: 'paragraph' as const, content: inlines(text) })

const item = (text: string) => ({ type: 'listItem' as const, content: [paragraph(text)] })

function inlines(text: string): RichTextInline[] {
  return text
    .split(/(\*\*.+?\*\*|\[.+?\]\(.+?\))/)
    .filter(Boolean)
    .map((part): RichTextInline => {
      const [, bold] = /^\*\*(.+)\*\*$/.exec(part) ?? []
      if (bold) return { type: 'text', text: bold, marks: [{ type: 'bold' }] }
      const [, words, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
      if (words && href) return { type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] }
      return { type: 'text', text: part }
    })
}
