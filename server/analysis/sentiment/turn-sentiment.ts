import type { Lexicon, Modifiers } from './lexicon.ts'

/**
 * The sentiment of a turn by its words, −1 to 1; null when the lexicon knows none of them, which is not the same as
 * neutral.
 *
 * The mean weight of the known words. A negation within the three words before a word inverts it at three quarters of
 * its strength; a word of degree right before it makes it half as strong again or half as strong. A comma or a full
 * stop ends both. The mean is limited to −1 and 1.
 *
 * Limits: irony, things that are bad in themselves ("siniestro", "muerte" in a life insurance), who a word is about,
 * negation after its word (German; "না" in Bengali comes after its verb, and is looked for on both sides), and
 * misrecognised words. It shows a trend over many turns, not what one person felt.
 */
export function turnSentiment(text: string, lexicon: Lexicon, { negations, strengths }: Modifiers): number | null {
  const withoutCourtesies = lexicon.courtesies ? text.replace(lexicon.courtesies, ',') : text
  const weights = withoutCourtesies.split(CLAUSE_END).flatMap((clause) => {
    const words = (clause.toLowerCase().match(WORD) ?? []).map((word) => word.replace('’', "'"))
    return words.flatMap((word, at) => {
      const weight = strengths.has(word) || negations.has(word) ? null : lexicon.weightOf(word)
      if (weight === null) return []
      const before = words.slice(Math.max(0, at - NEGATION_REACH), at)
      const isNegated = [...before, words[at + 1] ?? ''].some((neighbour, index) =>
        index < before.length ? negations.has(neighbour) : AFTER_ITS_WORD.has(neighbour) && negations.has(neighbour),
      )
      const degree = strengths.get(words[at - 1] ?? '') ?? 1
      return [weight * degree * (isNegated ? -0.75 : 1)]
    })
  })
  if (weights.length === 0) return null
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length
  return Math.max(-1, Math.min(1, mean))
}

const NEGATION_REACH = 3
const AFTER_ITS_WORD = new Set(['না', 'নি', 'নাই', 'নেই', 'নয়'])
const CLAUSE_END = /[.,;:!?¡¿…।\n]+/u
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu
