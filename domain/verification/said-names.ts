import { plainWords } from '#domain/text/plain-words.ts'

import { type TokenizedTurn, phrasesIn, type SaidStretch, stretchOf } from './said.ts'

/** Where a name is said: two different words of it near each other, or the word itself if the name has only one. */
export function namePlace(turns: readonly TokenizedTurn[], name: string): SaidStretch | null {
  const words = nameWords(name)
  for (const turn of turns) {
    const positions = turn.tokens.flatMap(({ word }, index) => (words.has(word) ? [index] : []))
    if (words.size === 1 && positions[0] !== undefined) return stretchOf(turn, positions[0], positions[0])
    for (const [index, first] of positions.entries()) {
      const next = positions[index + 1]
      if (next === undefined || next - first > MAX_APART) continue
      if (turn.tokens[next]!.word !== turn.tokens[first]!.word) return stretchOf(turn, first, next)
    }
  }
  return null
}

/** Names of two words or more that follow one of these phrases. Capitalised words count as names. */
export function namesAfter(
  turns: readonly TokenizedTurn[],
  phrases: readonly string[],
  spokenBy: TokenizedTurn['speaker'] | null,
): { words: string[]; place: SaidStretch }[] {
  return turns
    .filter(({ speaker }) => spokenBy === null || speaker === spokenBy)
    .flatMap((turn) =>
      phrasesIn(turn, phrases).flatMap(({ last }) => {
        let first = last + 1
        while (TITLES.has(turn.tokens[first]?.word ?? '')) first += 1
        let end = first
        while (isNamePart(turn, end) && end - first < MAX_NAME_LENGTH) end += 1
        if (end - first < 2) return []
        const words = turn.tokens.slice(first, end).map(({ word }) => word)
        return [{ words, place: stretchOf(turn, first, end - 1) }]
      }),
    )
}

/** Names that share no word belong to different people. */
export const isOtherPerson = (words: readonly string[], name: string): boolean => {
  const nameParts = nameWords(name)
  return words.every((word) => !nameParts.has(word))
}

const nameWords = (name: string) =>
  new Set(
    plainWords(name)
      .split(' ')
      .filter((word) => word.length > 1 && !PARTICLES.has(word)),
  )

/** A sentence begins with a capital too, so a word after a full stop is not part of a name. */
function isNamePart({ tokens, text }: TokenizedTurn, index: number): boolean {
  const token = tokens[index]
  if (!token || (token.gap !== null && !/^[\s,:]*$/.test(token.gap))) return false
  return /^\p{Lu}/u.test(text.slice(token.start_char, token.end_char)) || PARTICLES.has(token.word)
}

const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'da', 'do', 'das', 'dos', 'y', 'e'])
const TITLES = new Set('el la o a don dona senor senora sr sra senhor senhora mi meu minha es e'.split(' '))
const MAX_APART = 3
const MAX_NAME_LENGTH = 6
