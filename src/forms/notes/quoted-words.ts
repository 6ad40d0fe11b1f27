import type { NoteSpan } from '#contracts/notes.ts'

/** What a note is about as it is shown to this reader, masked or not; null where the turns are not there. */
export function quotedWords(turns: readonly { text: string }[], span: NoteSpan): string | null {
  const { seq, last_seq, start_char, end_char } = span
  if (seq === null || last_seq === null) return null
  const said = turns.slice(seq, last_seq + 1).map(({ text }) => text)
  if (said.length <= last_seq - seq) return null
  const last = said.length - 1
  if (end_char !== null) said[last] = said[last]!.slice(0, end_char)
  if (start_char !== null) said[0] = said[0]!.slice(start_char)
  const words = said.join(' … ').trim()
  if (words === '') return null
  return words.length > MAX_LENGTH ? `${words.slice(0, MAX_LENGTH).trimEnd()}…` : words
}

/** More is read where it was said. */
const MAX_LENGTH = 280
