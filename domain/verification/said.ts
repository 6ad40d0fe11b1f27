import type { Speaker } from '#contracts/conversation.ts'
import type { SensitiveStretch } from '#domain/privacy/sensitive-data.ts'
import { readNumber } from '#domain/spoken-digits/read-number.ts'
import { type Token, tokensOf } from '#domain/spoken-digits/tokens.ts'

/** A turn in which sensitive data is masked, so that everybody may read it. `sensitive` lists the masked stretches. */
export type MaskedTurn = { seq: number; speaker: Speaker; text: string; sensitive: readonly SensitiveStretch[] }

/** Where something was said. */
export type SaidStretch = { seq: number; start_char: number; end_char: number }

/** A turn with its words, which are numbered through the whole conversation. */
export type TokenizedTurn = MaskedTurn & { tokens: readonly Token[] }

export function tokenizedTurns(turns: readonly MaskedTurn[]): TokenizedTurn[] {
  let position = 0
  return turns.map((turn, index) => {
    const tokens = tokensOf(turn.text, index, position)
    position += tokens.length
    return { ...turn, tokens }
  })
}

/** From the token with index `first` in its turn to the one with index `last`. */
export const stretchOf = ({ seq, tokens }: TokenizedTurn, first: number, last: number): SaidStretch => ({
  seq,
  start_char: tokens[first]!.start_char,
  end_char: tokens[last]!.end_char,
})

/** Where these phrases occur, written as by `plainWords`: the indexes of the first and last token within the turn. */
export function phrasesIn({ tokens }: TokenizedTurn, phrases: readonly string[]): { first: number; last: number }[] {
  const wordLists = phrases.map((phrase) => phrase.split(' '))
  return tokens.flatMap((_, first) => {
    const found = wordLists
      .filter((words) => words.every((word, offset) => matches(tokens[first + offset]?.word, word)))
      .toSorted((one, other) => other.length - one.length)[0]
    return found ? [{ first, last: first + found.length - 1 }] : []
  })
}

/** An asterisk stands for any ending. */
const matches = (word: string | undefined, pattern: string): boolean =>
  word !== undefined && (pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : word === pattern)

/** A spoken or typed number and how many tokens it takes. If it can be read in both languages, the longer reading counts. */
export function numberAt(tokens: readonly Token[], start: number): { value: number; length: number } | null {
  if (start >= tokens.length) return null
  const [longest] = (['es', 'pt'] as const)
    .flatMap((language) => readNumber(tokens, start, language) ?? [])
    .toSorted((one, other) => other.length - one.length)
  return longest ? { value: Number(longest.digits), length: longest.length } : null
}
