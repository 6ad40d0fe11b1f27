import { MIN_CASES } from '#domain/statistics/proportion.ts'

import { twoSidedP } from './normal.ts'
import type { SideBySide } from './side-by-side.ts'

/**
 * The two-sided p of two groups having the same values: H. B. Mann and D. R. Whitney, Annals of Mathematical Statistics
 * 18 (1947), 50–60, by the normal approximation with the corrections for ties and continuity. Null if the approximation
 * is not valid: below five cases in a group, if all values are equal, and if so many are equal that the distribution of U
 * is skewed (its skewness, which depends only on the ranks, is beyond ±0.3): five cases against thousands of which nearly
 * all are 0 would give a p that is far too small.
 */
export function mannWhitneyP(values: SideBySide): number | null {
  const [m, n] = [sum(values.map(({ first }) => first)), sum(values.map(({ second }) => second))]
  const all = m + n
  // U − mn/2 is the sum of `m` ranks, drawn without replacement from all, minus its expected value
  const [ranked, squares, cubes] = rankMoments(values, (all + 1) / 2)
  const variance = (m * n * squares) / (all * (all - 1))
  if (Math.min(m, n) < MIN_CASES || variance === 0) return null

  const skewness = (m * n * (n - m) * cubes) / (all * (all - 1) * (all - 2) * variance ** 1.5)
  if (Math.abs(skewness) > MAX_SKEWNESS) return null
  return twoSidedP(Math.max(0, Math.abs(ranked) - 0.5) / Math.sqrt(variance))
}

const MAX_SKEWNESS = 0.3

/** For the ranks minus their mean: the sum over the first group, and the sums of squares and of cubes over both. */
function rankMoments(values: SideBySide, mean: number): [ranked: number, squares: number, cubes: number] {
  let [before, ranked, squares, cubes] = [0, 0, 0, 0]
  for (const { first, second } of values) {
    // equal values share their middle rank
    const rank = before + (first + second + 1) / 2 - mean
    ranked += first * rank
    squares += (first + second) * rank ** 2
    cubes += (first + second) * rank ** 3
    before += first + second
  }
  return [ranked, squares, cubes]
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
