import type { ImportedTurn, Word } from '#contracts/conversation.ts'

/** A recognised word and where the turn's text has it; null where the text writes it otherwise. */
export type AlignedWord = { word: Word; place: { start_char: number; end_char: number } | null }

/**
 * The words of a turn where its text has them, each looked for a little way on from the one before, so that words that the
 * text writes otherwise ("4" for "four") are passed over.
 */
export function alignedWords({ text, words = [] }: Pick<ImportedTurn, 'text' | 'words'>): AlignedWord[] {
  let reached = 0
  return words.map((word) => {
    const wanted = word.text.trim()
    const at = wanted === '' ? -1 : text.slice(reached, reached + wanted.length + AHEAD).indexOf(wanted)
    if (at < 0) return { word, place: null }
    const start_char = reached + at
    reached = start_char + wanted.length
    return { word, place: { start_char, end_char: reached } }
  })
}

const AHEAD = 60
