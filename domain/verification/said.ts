import type { Speaker } from '#contracts/conversation.ts'
import type { SensitiveStretch } from '#domain/privacy/sensitive-data.ts'
import { type Token, tokensOf } from '#domain/spoken-digits/tokens.ts'

/** A turn as everybody may read it: what is sensitive in it is masked, and says so. */
export type SaidTurn = { seq: number; speaker: Speaker; text: string; sensitive: readonly SensitiveStretch[] }

/** Where something was said. */
export type SaidStretch = { seq: number; start_char: number; end_char: number }

/** A turn and its words, counted through the conversation. */
export type HeardTurn = SaidTurn & { tokens: readonly Token[] }

export function heardTurns(turns: readonly SaidTurn[]): HeardTurn[] {
  let place = 0
  return turns.map((turn, at) => {
    const tokens = tokensOf(turn.text, at, place)
    place += tokens.length
    return { ...turn, tokens }
  })
}

/** From the token that counts `first` in its turn to the one that counts `last`. */
export const stretchOf = ({ seq, tokens }: HeardTurn, first: number, last: number): SaidStretch => ({
  seq,
  start_char: tokens[first]!.start_char,
  end_char: tokens[last]!.end_char,
})

/** Where one of these phrases stands, as `plainWords` leaves them: the places of its first and last token within the turn. */
export function phrasesIn({ tokens }: HeardTurn, phrases: readonly string[]): { first: number; last: number }[] {
  const wanted = phrases.map((phrase) => phrase.split(' '))
  return tokens.flatMap((_, first) => {
    const found = wanted
      .filter((words) => words.every((word, at) => fits(tokens[first + at]?.word, word)))
      .toSorted((one, other) => other.length - one.length)[0]
    return found ? [{ first, last: first + found.length - 1 }] : []
  })
}

/** An asterisk stands for any ending. */
const fits = (word: string | undefined, wanted: string): boolean =>
  word !== undefined && (wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted)
