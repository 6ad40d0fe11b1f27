import { decodeEntities } from './decode-entities.ts'

/** The text of an HTML message, one line per block. For reading, never for display as HTML. */
export function htmlText(html: string): string {
  const text = withoutHidden(html)
    .replace(/\s+/g, ' ')
    .replace(/<(br|\/p|\/div|\/li|\/tr|\/h[1-6]|\/blockquote)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
  return decodeEntities(text)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const HIDDEN = /<(!--|style\b|script\b|head\b)/gi

/** A loop instead of a lazy expression: with many unclosed elements, that would take quadratic time. */
function withoutHidden(html: string): string {
  const lower = html.toLowerCase()
  let visible = ''
  let at = 0
  for (const { 1: opening = '', index } of html.matchAll(HIDDEN)) {
    if (index < at) continue
    visible += html.slice(at, index)
    const closing = opening === '!--' ? '-->' : `</${opening.toLowerCase()}`
    const end = lower.indexOf(closing, index)
    if (end === -1) return visible
    at = opening === '!--' ? end + closing.length : end
  }
  return visible + html.slice(at)
}
