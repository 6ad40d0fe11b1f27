import { decodeEntities } from './decode-entities.ts'

/** What an HTML message says, a line for each of its blocks. For reading, never for showing as HTML. */
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

/** A loop and no lazy expression: on many openings without an end, that would take quadratic time. */
function withoutHidden(html: string): string {
  const lower = html.toLowerCase()
  let shown = ''
  let at = 0
  for (const { 1: opening = '', index } of html.matchAll(HIDDEN)) {
    if (index < at) continue
    shown += html.slice(at, index)
    const closing = opening === '!--' ? '-->' : `</${opening.toLowerCase()}`
    const end = lower.indexOf(closing, index)
    if (end === -1) return shown
    at = opening === '!--' ? end + closing.length : end
  }
  return shown + html.slice(at)
}
