import { type Archive, looksLikeArchive, openArchive } from './archive.ts'
import { decodedText } from './decoded-text.ts'
import { type JsonLine, readJson, readJsonLines } from './json.ts'
import { headerOf } from './whatsapp/header.ts'

/** The general kind of a file's bytes, before its format is determined. */
export type Content =
  | { kind: 'json'; value: unknown }
  /** One JSON value per line. */
  | { kind: 'json-lines'; lines: JsonLine[] }
  | { kind: 'text'; text: string }
  | { kind: 'archive'; archive: Archive }

/** Decodes a file. Null when it is of no known kind; a reason when it is damaged. */
export async function openContent(bytes: Uint8Array): Promise<{ content: Content } | { reason: string } | null> {
  if (looksLikeArchive(bytes)) {
    const archive = await openArchive(bytes)
    return 'reason' in archive ? archive : { content: { kind: 'archive', archive } }
  }
  if (looksLikeJson(bytes)) return openJson(bytes)
  if (bytes.length > MAX_TEXT_BYTES) return null
  const text = decodedText(bytes)
  if (text?.trim() === '') return { reason: 'The file is empty.' }
  return text === null || text.includes('\0') ? null : { content: { kind: 'text', text } }
}

function openJson(bytes: Uint8Array): { content: Content } | { reason: string } | null {
  const lines = readJsonLines(bytes)
  if (lines) return { content: { kind: 'json-lines', lines } }
  const read = readJson(bytes)
  if (!('reason' in read)) return { content: { kind: 'json', value: read.value } }
  // exported chats and transcripts begin with a bracket too
  const text = bytes.length > MAX_TEXT_BYTES || !isBracketedLine(firstOf(bytes)) ? null : decodedText(bytes)
  return text === null || text.includes('\0') ? read : { content: { kind: 'text', text } }
}

const MAX_TEXT_BYTES = 64 * 1024 * 1024
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
const WHITE_SPACE = new Set([0x20, 0x09, 0x0a, 0x0d])
const OPENING = new Set([0x7b, 0x5b]) // { and [

/** `[3/18/22, 14:56:00] …`, `[00:07] …`: a JSON list with such a beginning has already been read as JSON. */
const isBracketedLine = (line: string) => BRACKETED_NUMBERS.test(line) || headerOf(line.trimStart()) !== null
const BRACKETED_NUMBERS = /^\s{0,20}\[\p{Nd}{1,4}[./:-] ?\p{Nd}/u
const firstOf = (bytes: Uint8Array) =>
  new TextDecoder()
    .decode(bytes.subarray(0, 300))
    .trimStart()
    .split(/[\r\n]/)[0] ?? ''

function looksLikeJson(bytes: Uint8Array): boolean {
  let at = BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte) ? BYTE_ORDER_MARK.length : 0
  while (at < bytes.length && WHITE_SPACE.has(bytes[at]!)) at += 1
  return OPENING.has(bytes[at] ?? 0)
}
