import type { Lexicon } from './lexicon.ts'
import { courtesies, neutralWords } from './neutral-words.ts'

type Stemming = {
  /** Makes a stemmer; it remembers every word that it was ever given, so it is thrown away now and then. */
  stemmer: () => { stemWord: (word: string) => string }
  normalize: (word: string) => string
  /** Weight by stem. */
  weights: Readonly<Record<string, number>>
  /** What the largest weight of the list may be, so that weights become −1 to 1. */
  scale: number
  /** Weights nearer to zero than this, on the list's scale, are of no account. */
  weakest: number
  /** Stems of fewer than four letters are those of too many words, unless they are among these. */
  shortStems: readonly string[]
  /** Words that the list lacks, or weighs too little, by weight on its scale. */
  own?: Readonly<Record<string, number>>
  language: string
}

/** A lexicon of stems. Words that are neutral for us are words that it does not have. */
export function stemmedLexicon({ stemmer, normalize, scale, language, ...list }: Stemming): Lexicon {
  const known = new Map<string, number | null>()
  let stems = stemmer()
  const stemOf = (word: string) => stems.stemWord(normalize(word))
  const weightOfStem = new Map(
    Object.entries(list.weights).filter(
      ([stem, weight]) =>
        Math.abs(weight) >= list.weakest && (stem.length > TOO_SHORT || list.shortStems.includes(stem)),
    ),
  )
  for (const [word, weight] of Object.entries(list.own ?? {})) weightOfStem.set(stemOf(word), weight)
  for (const word of neutralWords(language)) weightOfStem.delete(stemOf(word))

  return {
    courtesies: courtesies(language),
    weightOf(word) {
      if (word.length > MAX_WORD_LENGTH) return null
      const found = known.get(word)
      if (found !== undefined) return found
      if (known.size >= MAX_KNOWN) {
        known.clear()
        stems = stemmer()
      }
      const weight = (weightOfStem.get(stemOf(word)) ?? 0) / scale || null
      known.set(word, weight)
      return weight
    },
  }
}

const TOO_SHORT = 3
const MAX_WORD_LENGTH = 40
const MAX_KNOWN = 20_000
