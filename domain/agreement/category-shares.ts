import { totalsByCategory, unitsIn, type Sample } from './sample.ts'

/**
 * π_k: the mean, over the units rated at all, of the share of a unit's ratings that chose category k; 0 to 1, together
 * 1, only the categories in use. A unit with a single rating counts here though it shows no agreement: K. L. Gwet,
 * Handbook of Inter-Rater Reliability (4th ed., 2014), as his `irrCAC` computes it.
 */
export function categoryShares(sample: Sample): number[] {
  const units = unitsIn(sample)
  return [...totalsByCategory(sample, ({ size }) => 1 / size).values()].map((sum) => sum / units)
}
