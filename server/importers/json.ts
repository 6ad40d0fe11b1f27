import { decodedUtf8 } from './decoded-text.ts'

/**
 * Parses an untrusted JSON file. Size and depth are measured before anything is built, so that a file cannot exhaust
 * the memory; NUL, which no text column can store, is refused here for all formats.
 * @param prepared is parsed instead of the text
 */
export function readJson(
  bytes: Uint8Array,
  prepared: (text: string) => string = (text) => text,
): { value: unknown } | { reason: string } {
  if (bytes.length > MAX_BYTES) return { reason: `The file is larger than ${MAX_BYTES / MIB} MiB: split it.` }
  const tooMuch = whyTooMuch(bytes)
  if (tooMuch) return { reason: tooMuch }
  const text = decodedUtf8(bytes)
  if (text === null) return { reason: 'The file is not UTF-8 text: save it as UTF-8.' }

  return parsed(prepared(text)) ?? { reason: 'The file is not complete, correct JSON: export it again.' }
}

/** A line of JSON Lines, counted from 1: its value, or why it has none. */
export type JsonLine = { row: number; value: unknown } | { row: number; reason: string }

/**
 * Parses JSON Lines (https://jsonlines.org): an object per line, at least two of them. Null for any other file; an
 * invalid line does not stop the others.
 */
export function readJsonLines(bytes: Uint8Array): JsonLine[] | null {
  const end = bytes.indexOf(LINE_FEED)
  const first = end === -1 ? null : decodedUtf8(bytes.subarray(0, end))
  if (!first?.trimStart().startsWith('{') || parsed(first) === null) return null
  if (bytes.length > MAX_BYTES || whyTooMuch(bytes)) return null // `readJson` reports the reason
  const text = decodedUtf8(bytes)
  if (text === null) return null
  const lines = text.split('\n').flatMap((line, at): JsonLine[] => {
    if (line.trim() === '') return []
    return [{ row: at + 1, ...(parsed(line) ?? { reason: 'The line is not complete, correct JSON.' }) }]
  })
  return lines.length > 1 ? lines : null
}

const LINE_FEED = 0x0a

/** Null when the text is no JSON. */
function parsed(text: string): { value: unknown } | { reason: string } | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (!ESCAPED.test(text)) return { value }
  if (holdsNul(value)) return { reason: 'A text in the file holds the character NUL (\\u0000): remove it.' }
  return { value: wellFormed(value) }
}

const MIB = 1024 * 1024
const MAX_BYTES = 256 * MIB
const MAX_DEPTH = 100
/** Brackets, commas, quotes, numbers: the parts that become objects in memory. The content of texts does not count. */
const MAX_STRUCTURE_BYTES = 24 * MIB
/** Escapes of NUL and of half a character. */
const ESCAPED = /\\u(0000|[dD][89a-fA-F])/

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

function whyTooMuch(bytes: Uint8Array): string | null {
  let depth = 0
  let structure = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!
    if (byte === QUOTE) {
      at += 1
      while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
    } else if (OPENING.has(byte)) depth += 1
    else if (CLOSING.has(byte)) depth -= 1
    if (depth > MAX_DEPTH) return `The JSON is nested more than ${MAX_DEPTH} levels deep: this is no conversation.`
    structure += 1
  }
  return structure > MAX_STRUCTURE_BYTES ? 'The JSON holds too many values for one conversation: split it.' : null
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, child]) => key.includes('\0') || holdsNul(child))
}

/** The same value with U+FFFD instead of unpaired surrogates, which UTF-8 cannot express. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key.toWellFormed(), wellFormed(child)]))
}
