import type { NoteSpan } from '#contracts/notes.ts'

/** The quotation for a note as this reader may see it, masked or not; null while the turns are loading. */
export function quotedWords(turns: readonly { text: string }[], span: NoteSpan): string | null {
  const { seq, last_seq, start_char, end_char } = span
  if (seq === null || last_seq === null) return null
  const texts = turns.slice(seq, last_seq + 1).map(({ text }) => text)
  if (texts.length <= last_seq - seq) return null
  const last = texts.length - 1
  if (end_char !== null) texts[last] = texts[last]!.slice(0, end_char)
  if (start_char !== null) texts[0] = texts[0]!.slice(start_char)
  const words = texts.join(' … ').trim()
  if (words === '') return null
  return words.length > MAX_LENGTH ? `${words.slice(0, MAX_LENGTH).trimEnd()}…` : words
}

/** The rest can be read in the conversation. */
const MAX_LENGTH = 280
