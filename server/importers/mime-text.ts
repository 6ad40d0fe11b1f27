import { inCharset } from '#domain/text/in-charset.ts'

import { htmlText } from './html-text.ts'

/**
 * The readable text of a MIME body: the first plain part, else the first HTML one. Null when it has neither. RFC 2045
 * and 2046, as far as messages of e-mail programs use them.
 */
export function mimeText(mediatype: string, body: string): string | null {
  const parts = partsOf({ type: mediatype, encoding: '', body }, 0)
  const plain = parts.find(({ type }) => /^text\/plain\b/i.test(type))
  if (plain) return decodedBody(plain).trim()
  const html = parts.find(({ type }) => /^text\/html\b/i.test(type))
  return html ? htmlText(decodedBody(html)) : null
}

type Part = { type: string; encoding: string; body: string }

const MAX_DEPTH = 10

function partsOf(part: Part, depth: number): Part[] {
  if (!/^multipart\//i.test(part.type)) return [part]
  const boundary = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(part.type)
  if (!boundary || depth === MAX_DEPTH) return []
  const sections = part.body.split(`--${boundary[1] ?? boundary[2]}`).slice(1)
  const whole = sections.filter((section) => !section.startsWith('--'))
  return whole.flatMap((section) => partsOf(partOf(section), depth + 1))
}

function partOf(section: string): Part {
  const lines = section.replace(/^[ \t]*\r?\n/, '')
  const blank = /\r?\n\r?\n/.exec(lines)
  const head = (blank ? lines.slice(0, blank.index) : '').replace(/\r?\n[ \t]+/g, ' ')
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(head)?.[1] ?? ''
  return {
    type: field('content-type') || 'text/plain',
    encoding: field('content-transfer-encoding').trim().toLowerCase(),
    body: blank ? lines.slice(blank.index + blank[0].length) : lines,
  }
}

function decodedBody({ type, encoding, body }: Part): string {
  const charset = /charset="?([\w.:-]+)/i.exec(type)?.[1] ?? 'utf-8'
  if (encoding === 'base64') return textIn(Buffer.from(body, 'base64'), charset)
  if (encoding !== 'quoted-printable') return body
  const bytes = Buffer.from(body)
    .toString('latin1')
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return textIn(Buffer.from(bytes, 'latin1'), charset)
}

const textIn = (bytes: Uint8Array, charset: string): string =>
  inCharset(bytes, charset) ?? new TextDecoder().decode(bytes)
