import { squaredDistance, type Level, type SquaredDistance } from './category-distance.ts'
import { beyondChance, type Agreement } from './chance.ts'
import type { Ratings } from './ratings.ts'
import { pairable, sampleOf, total, totalsByCategory, type Counts, type Sample } from './sample.ts'

/**
 * Krippendorff's alpha of any number of raters, gaps allowed: 1 − D_o / D_e, at most 1 and below 0 where raters differ
 * more than chance: K. Krippendorff, Computing Krippendorff's Alpha-Reliability (2011); A. F. Hayes and K. Krippendorff,
 * Communication Methods and Measures 1 (2007), 77–89. Units with fewer than two ratings are left out. Null where none is
 * left, where one category was chosen throughout (D_e = 0), and where an ordinal or interval category is not a number
 * (the same number must always be written the same way).
 */
export const krippendorffAlpha = (ratings: Ratings, level: Level): number | null =>
  beyondChance(krippendorffAgreement(sampleOf(ratings), level))

/**
 * Alpha's disagreements as agreements, so that they share the form of the other coefficients: p = 1 − D / δ²_max, with
 * δ²_max between the two chosen categories farthest apart (1 when nominal). δ²_max cancels out of the
 * coefficient; it only scales a possible, not yet observed disagreement where `jackknifeInterval` must use a bound.
 */
export function krippendorffAgreement(sample: Sample, level: Level): Agreement | null {
  const units = pairable(sample)
  const totals = totalsByCategory(units)
  const distance = squaredDistance(level, totals)
  if (distance === null) return null

  const categories = [...totals.keys()]
  const farthest = Math.max(0, ...categories.flatMap((one) => categories.map((other) => distance(one, other))))
  if (farthest === 0) return null

  const values = total(units, ({ size }) => size)
  // the coincidence matrix o_ck = Σ_u (pairs c–k of unit u) / (m_u − 1), weighed cell by cell with δ²_ck
  const observed = total(units, ({ counts, size }) => apart(counts, distance) / (size - 1)) / values
  const expected = apart(totals, distance) / (values * (values - 1))
  return { observed: 1 - observed / farthest, expected: 1 - expected / farthest }
}

/** Σ_c Σ_k n_c n_k δ²_ck. */
function apart(counts: Counts, distance: SquaredDistance): number {
  let sum = 0
  for (const [one, n] of counts) for (const [other, m] of counts) sum += n * m * distance(one, other)
  return sum
}
