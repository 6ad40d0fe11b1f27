import { categoryShares } from './category-shares.ts'
import { beyondChance, type Agreement } from './chance.ts'
import { allCategories, type Ratings } from './ratings.ts'
import { observedAgreement } from './raw-agreement.ts'
import { sampleOf, type Sample } from './sample.ts'

/**
 * Gwet's AC1 of any number of raters, gaps allowed; −1 to 1: K. L. Gwet, British Journal of Mathematical and Statistical
 * Psychology 61 (2008), 29–48; for gaps his Handbook of Inter-Rater Reliability (4th ed., 2014) and `irrCAC`.
 *
 * `categories` are all possible ones; a chosen category that is not listed counts too. Null if no unit has two ratings
 * and if there is only one possible category. Unlike kappa it is 1, not undefined, if everybody always chose the same
 * one of several: then the interval, not the value, shows how uncertain that is.
 */
export const gwetAc1 = (ratings: Ratings, categories: readonly string[]): number | null =>
  beyondChance(gwetAgreement(sampleOf(ratings), allCategories(ratings, categories)))

/**
 * p_o as in `observedAgreement`; p_e = Σ_k π_k (1 − π_k) / (q − 1), 2π(1 − π) for two categories and never above ½. Here
 * `categories`, all q of them, must contain every chosen one.
 */
export function gwetAgreement(sample: Sample, categories: readonly string[]): Agreement | null {
  const observed = observedAgreement(sample)
  if (observed === null || categories.length < 2) return null
  const mixed = categoryShares(sample).reduce((sum, share) => sum + share * (1 - share), 0)
  return { observed, expected: mixed / (categories.length - 1) }
}
