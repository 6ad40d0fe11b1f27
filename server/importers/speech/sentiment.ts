import * as z from 'zod'

const SCORES: Record<string, number> = { positive: 1, negative: -1, neutral: 0, mixed: 0 }

/** A sentiment word as −1, 0 or 1; undefined when there is none, or an undecided one. */
export const sentimentWord = z
  .nullish(z.string('must be a word such as POSITIVE'))
  .transform((word) => (word && Object.hasOwn(SCORES, word.toLowerCase()) ? SCORES[word.toLowerCase()] : undefined))
