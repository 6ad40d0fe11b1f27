import type { ImportedTurn, Word } from '#contracts/conversation.ts'

/** A recognised word and its position in the turn's text; null when the text spells it differently. */
export type AlignedWord = { word: Word; place: { start_char: number; end_char: number } | null }

/**
 * The recognised words of a turn with their positions in its text. Each is searched for only a little way after the
 * previous one, so that words with another spelling ("4" for "four") are skipped.
 */
export function alignedWords({ text, words = [] }: Pick<ImportedTurn, 'text' | 'words'>): AlignedWord[] {
  let reached = 0
  return words.map((word) => {
    const trimmed = word.text.trim()
    const at = trimmed === '' ? -1 : text.slice(reached, reached + trimmed.length + AHEAD).indexOf(trimmed)
    if (at < 0) return { word, place: null }
    const start_char = reached + at
    reached = start_char + trimmed.length
    return { word, place: { start_char, end_char: reached } }
  })
}

const AHEAD = 60
