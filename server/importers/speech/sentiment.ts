import * as z from 'zod'

const SCORES: Record<string, number> = { positive: 1, negative: -1, neutral: 0, mixed: 0 }

/** A judgement in a word, as −1, 0 or 1; undefined where there is none, or one that names no side. */
export const sentimentWord = z
  .nullish(z.string('must be a word such as POSITIVE'))
  .transform((told) => (told && Object.hasOwn(SCORES, told.toLowerCase()) ? SCORES[told.toLowerCase()] : undefined))
