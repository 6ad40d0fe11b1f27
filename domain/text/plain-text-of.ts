import type { RichText } from '#contracts/rich-text.ts'

/** The words of a rich text without formatting: a line for each block and each break. Pictures are replaced by their description. */
export const plainTextOf = (text: RichText): string => linesOf(text).trim()

function linesOf(node: object): string {
  if ('text' in node && typeof node.text === 'string') return node.text
  if (!('type' in node)) return ''
  if (node.type === 'hardBreak') return '\n'
  if (node.type === 'image') return `${'attrs' in node ? altOf(node.attrs) : ''}\n`
  const content: readonly object[] = 'content' in node && Array.isArray(node.content) ? node.content : []
  const inner = content.map(linesOf).join('')
  return inner.endsWith('\n') || node.type === 'doc' ? inner : `${inner}\n`
}

const altOf = (attrs: unknown): string =>
  typeof attrs === 'object' && attrs !== null && 'alt' in attrs && typeof attrs.alt === 'string' ? attrs.alt : ''
