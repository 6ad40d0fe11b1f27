import { plainWords } from '#domain/text/plain-words.ts'

import { type HeardTurn, phrasesIn, type SaidStretch, stretchOf } from './said.ts'

/** Where a name is said: two different words of it, near each other. A name of one word is said by that. */
export function namePlace(turns: readonly HeardTurn[], name: string): SaidStretch | null {
  const words = nameWords(name)
  for (const turn of turns) {
    const places = turn.tokens.flatMap(({ word }, at) => (words.has(word) ? [at] : []))
    if (words.size === 1 && places[0] !== undefined) return stretchOf(turn, places[0], places[0])
    for (const [at, first] of places.entries()) {
      const next = places[at + 1]
      if (next === undefined || next - first > MAX_APART) continue
      if (turn.tokens[next]!.word !== turn.tokens[first]!.word) return stretchOf(turn, first, next)
    }
  }
  return null
}

/** Names of two words and more that follow one of these phrases: a name is what is written with capitals. */
export function namesAfter(
  turns: readonly HeardTurn[],
  phrases: readonly string[],
  by: HeardTurn['speaker'] | null,
): { words: string[]; place: SaidStretch }[] {
  return turns
    .filter(({ speaker }) => by === null || speaker === by)
    .flatMap((turn) =>
      phrasesIn(turn, phrases).flatMap(({ last }) => {
        let first = last + 1
        while (TITLES.has(turn.tokens[first]?.word ?? '')) first += 1
        let end = first
        while (isCapital(turn, end) && end - first < MAX_NAME_LENGTH) end += 1
        if (end - first < 2) return []
        const words = turn.tokens.slice(first, end).map(({ word }) => word)
        return [{ words, place: stretchOf(turn, first, end - 1) }]
      }),
    )
}

/** Whether they share no word: then they are of different people. */
export const isAnother = (words: readonly string[], name: string): boolean => {
  const own = nameWords(name)
  return words.every((word) => !own.has(word))
}

const nameWords = (name: string) =>
  new Set(
    plainWords(name)
      .split(' ')
      .filter((word) => word.length > 1 && !PARTICLES.has(word)),
  )

/** A sentence begins with a capital too: what follows a full stop is no part of a name. */
function isCapital({ tokens, text }: HeardTurn, at: number): boolean {
  const token = tokens[at]
  if (!token || (token.gap !== null && !/^[\s,:]*$/.test(token.gap))) return false
  return /^\p{Lu}/u.test(text.slice(token.start_char, token.end_char)) || PARTICLES.has(token.word)
}

const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'da', 'do', 'das', 'dos', 'y', 'e'])
const TITLES = new Set('el la o a don dona senor senora sr sra senhor senhora mi meu minha es e'.split(' '))
const MAX_APART = 3
const MAX_NAME_LENGTH = 6
