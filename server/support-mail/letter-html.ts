import type { RichText, RichTextBlock, RichTextInline } from '#contracts/rich-text.ts'
import type { LetterMark } from '#server/support-mail/letter-paragraphs.ts'
import { safeLink } from '#server/support-mail/safe-link.ts'

/**
 * A document as the HTML of a letter: elements without attributes, except for links, and escaped text. Our pictures,
 * which nobody sees without signing in, are replaced by their description. Internal links lead to `appUrl`.
 */
export const letterHtml = (text: RichText, appUrl: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"></head><body>\n${textHtml(text, appUrl)}\n</body></html>`

/** The same without the surrounding document. */
export const textHtml = ({ content }: RichText, appUrl: string): string =>
  content.map((block) => blockHtml(block, appUrl)).join('\n')

type Block = RichTextBlock | { type: 'listItem'; content: readonly Block[] }

function blockHtml(block: Block, appUrl: string): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${inlinesHtml(block.content, appUrl)}</p>`
    case 'heading':
      return `<h${block.attrs.level}>${inlinesHtml(block.content, appUrl)}</h${block.attrs.level}>`
    case 'horizontalRule':
      return '<hr>'
    case 'image':
      return block.attrs.alt === '' ? '' : `<p>[${escaped(block.attrs.alt)}]</p>`
    case 'blockquote':
    case 'bulletList':
    case 'orderedList':
    case 'listItem': {
      const inside = block.content.map((one: Block) => blockHtml(one, appUrl)).join('')
      return `<${TAGS[block.type]}>${inside}</${TAGS[block.type]}>`
    }
  }
}

const TAGS = { blockquote: 'blockquote', bulletList: 'ul', orderedList: 'ol', listItem: 'li' } as const

const inlinesHtml = (inlines: readonly RichTextInline[] = [], appUrl: string): string =>
  inlines
    .map((inline) => {
      if (inline.type === 'hardBreak') return '<br>'
      return (inline.marks ?? []).reduceRight((html, mark) => marked(html, mark, appUrl), escaped(inline.text))
    })
    .join('')

function marked(html: string, mark: LetterMark, appUrl: string): string {
  if (mark.type !== 'link') return `<${MARKS[mark.type]}>${html}</${MARKS[mark.type]}>`
  const target = linkTarget(mark.attrs.href, appUrl)
  return target === null ? html : `<a href="${escaped(target)}">${html}</a>`
}

const MARKS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const

/** The target of a document's link for an external reader. */
export const linkTarget = (href: string, appUrl: string): string | null =>
  safeLink(href.startsWith('/') ? `${appUrl}${href}` : href)

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (one) => `&#${one.codePointAt(0)};`)
