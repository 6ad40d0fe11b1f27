import type { RichText, RichTextBlock, RichTextInline } from '#contracts/rich-text.ts'
import { linkTarget } from '#server/support-mail/letter-html.ts'

/** A document as the plain text of a letter, for programs that show no HTML: lists with `-` and numbers, quotes with `>`, links in brackets. */
export const letterPlain = ({ content }: RichText, appUrl: string): string =>
  `${content.map((block) => linesOf(block, appUrl).join('\n')).join('\n\n')}\n`

type Block = RichTextBlock | { type: 'listItem'; content: readonly Block[] }

function linesOf(block: Block, appUrl: string): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return plain(block.content, appUrl).split('\n')
    case 'horizontalRule':
      return ['* * *']
    case 'image':
      return block.attrs.alt === '' ? [] : [`[${block.attrs.alt.replaceAll(/\s+/g, ' ')}]`]
    case 'blockquote':
      return block.content
        .flatMap((one, at) => [...(at > 0 ? [''] : []), ...linesOf(one, appUrl)])
        .map((line) => `> ${line}`)
    case 'bulletList':
      return block.content.flatMap((item) => behind('- ', linesOf(item, appUrl)))
    case 'orderedList':
      return block.content.flatMap((item, at) => behind(`${at + 1}. `, linesOf(item, appUrl)))
    case 'listItem':
      return block.content.flatMap((one) => linesOf(one, appUrl))
  }
}

const behind = (mark: string, lines: string[]) =>
  lines.map((line, at) => `${at === 0 ? mark : ' '.repeat(mark.length)}${line}`)

const plain = (inlines: readonly RichTextInline[] = [], appUrl: string): string =>
  inlines
    .map((inline) => {
      if (inline.type === 'hardBreak') return '\n'
      const link = inline.marks?.find((mark) => mark.type === 'link')
      const target = link ? linkTarget(link.attrs.href, appUrl) : null
      return target === null || target === inline.text ? inline.text : `${inline.text} (${target})`
    })
    .join('')
