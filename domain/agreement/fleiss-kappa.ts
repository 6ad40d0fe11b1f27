import { categoryShares } from './category-shares.ts'
import { beyondChance, type Agreement } from './chance.ts'
import type { Ratings } from './ratings.ts'
import { observedAgreement } from './raw-agreement.ts'
import { sampleOf, type Sample } from './sample.ts'

/**
 * Fleiss' kappa of any number of raters, who need not be the same for every unit; −1 to 1: J. L. Fleiss, Psychological
 * Bulletin 76 (1971), 378–382, generalised to unequal numbers of ratings by K. L. Gwet, Handbook of Inter-Rater
 * Reliability (4th ed., 2014; `fleiss.kappa.raw` of his `irrCAC`). Null where no unit has two ratings and where one
 * category was chosen throughout (p_e = 1). Of two raters it is Scott's pi, not Cohen's kappa.
 */
export const fleissKappa = (ratings: Ratings): number | null => beyondChance(fleissAgreement(sampleOf(ratings)))

/** p_o as in `observedAgreement`; p_e = Σ_k π_k². */
export function fleissAgreement(sample: Sample): Agreement | null {
  const observed = observedAgreement(sample)
  const shares = categoryShares(sample)
  if (observed === null || shares.length < 2) return null
  return { observed, expected: shares.reduce((sum, share) => sum + share ** 2, 0) }
}
