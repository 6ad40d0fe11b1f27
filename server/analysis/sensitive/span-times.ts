import type { ImportedTurn } from '#contracts/conversation.ts'

import { alignedWords } from './aligned-words.ts'
import { firstWhere } from './first-where.ts'

type Times = { start_ms: number | null; end_ms: number | null }
type Stretch = { start_char: number; end_char: number }

/**
 * What of the recording a stretch of a turn is. Where every word of it was recognised with its time, from the first word's start
 * to the last one's end. Else an estimate: characters share the turn's time evenly, and because nobody speaks evenly it is
 * widened at both ends by a fifth of the turn, half a second at least, never beyond the turn. Null where the turn has no times.
 */
export function spanTimes(turn: Pick<ImportedTurn, 'text' | 'words' | 'start_ms' | 'end_ms'>) {
  const words = alignedWords(turn).flatMap(({ word: { start_ms, end_ms }, place }) =>
    place && start_ms !== null && end_ms !== null ? [{ ...place, start_ms, end_ms }] : [],
  )

  return (stretch: Stretch): Times => {
    const first = firstWhere(words, ({ end_char }) => end_char > stretch.start_char)
    const spoken = words.slice(
      first,
      firstWhere(words, ({ start_char }) => start_char >= stretch.end_char),
    )
    const start = spoken.reduce((least, { start_ms }) => Math.min(least, start_ms), Number.POSITIVE_INFINITY)
    const end = spoken.reduce((most, { end_ms }) => Math.max(most, end_ms), Number.NEGATIVE_INFINITY)
    if (start <= end && isCovered(turn.text, stretch, spoken)) return { start_ms: start, end_ms: end }
    if (turn.start_ms === null || turn.end_ms === null) return { start_ms: null, end_ms: null }

    const turnEnd = Math.max(turn.start_ms, turn.end_ms)
    const margin = Math.max(500, (turnEnd - turn.start_ms) / 5)
    const perCharacter = (turnEnd - turn.start_ms) / turn.text.length
    const from = turn.start_ms + perCharacter * stretch.start_char - margin
    const to = turn.start_ms + perCharacter * stretch.end_char + margin
    return {
      start_ms: Math.floor(Math.max(turn.start_ms, Math.min(start, from))),
      end_ms: Math.ceil(Math.min(turnEnd, Math.max(end, to))),
    }
  }
}

/** Whether no letter or digit of the stretch lies outside of the words. */
function isCovered(text: string, { start_char, end_char }: Stretch, words: readonly Stretch[]): boolean {
  const edges = [start_char, ...words.flatMap((word) => [word.start_char, word.end_char]), end_char]
  for (let at = 0; at < edges.length; at += 2) {
    if (/[\p{L}\p{N}]/u.test(text.slice(edges[at], Math.max(edges[at]!, edges[at + 1]!)))) return false
  }
  return true
}
