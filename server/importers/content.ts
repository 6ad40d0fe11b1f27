import { readJson } from './json.ts'
import { decodedUtf8 } from './utf8.ts'

/** What a file's bytes are, before asking which format they follow. */
export type Content = { kind: 'json'; value: unknown } | { kind: 'text'; text: string }

/** Decodes a file. Null when it is neither JSON nor text; a reason when it is one of them and damaged. */
export function openContent(bytes: Uint8Array): { content: Content } | { reason: string } | null {
  if (looksLikeJson(bytes)) {
    const read = readJson(bytes)
    return 'reason' in read ? read : { content: { kind: 'json', value: read.value } }
  }
  if (bytes.length > LONGEST_TEXT_BYTES) return null
  const text = decodedUtf8(bytes)
  if (text?.trim() === '') return { reason: 'The file is empty.' }
  return text === null || text.includes('\0') ? null : { content: { kind: 'text', text } }
}

const LONGEST_TEXT_BYTES = 64 * 1024 * 1024
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
const WHITE_SPACE = new Set([0x20, 0x09, 0x0a, 0x0d])
const OPENING = new Set([0x7b, 0x5b]) // { and [

function looksLikeJson(bytes: Uint8Array): boolean {
  let at = BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte) ? BYTE_ORDER_MARK.length : 0
  while (at < bytes.length && WHITE_SPACE.has(bytes[at]!)) at += 1
  return OPENING.has(bytes[at] ?? 0)
}
