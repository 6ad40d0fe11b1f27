import type { CallTurn } from '#contracts/calls.ts'
import type { Word } from '#contracts/conversation.ts'
import { alignedWords } from '#server/analysis/sensitive/aligned-words.ts'

type Spans = NonNullable<CallTurn['sensitive']>

/** Below this a transcriber is as likely wrong in a word as not to be worth quoting. */
export const CONFIDENT_WORD = 0.6

/**
 * Where the text of a turn has words that were recognised with little confidence. Of what is sensitive nothing is told, and
 * nothing of words that the text writes otherwise.
 * @param said the masked text and its words
 */
export function uncertainWords(said: { text: string; words: Word[] }, sensitive: Spans): CallTurn['uncertain'] {
  const found = alignedWords(said).flatMap(({ word: { confidence }, place }) =>
    place && confidence !== null && confidence < CONFIDENT_WORD && !sensitive.some((span) => overlap(place, span))
      ? [{ ...place, confidence }]
      : [],
  )
  return found.length > 0 ? found : undefined
}

type Place = { start_char: number; end_char: number }

const overlap = (one: Place, other: Place) => one.start_char < other.end_char && other.start_char < one.end_char
