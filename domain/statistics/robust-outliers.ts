import { MIN_CASES } from '#domain/statistics/proportion.ts'

import { quantile } from './quantiles.ts'

export type Outlying = { score: number; isOutlier: boolean }

/**
 * How far each value is from the median, in standard deviations of the majority, in the given order; null below five
 * values, which are too few for outliers. The modified z-score of B. Iglewicz and D. C. Hoaglin, How to Detect and
 * Handle Outliers (1993), ch. 3: 0.6745 (x − median) / MAD, an outlier beyond ±3.5. MAD is the median distance from the
 * median, which, unlike a standard deviation, is not inflated by the outliers that it should find.
 *
 * If more than half of the values are equal, MAD is 0, and the score is (x − median) / (1.253314 times the mean distance
 * from the median). If all are equal, every score is 0.
 */
export function modifiedZScores(values: readonly number[]): Outlying[] | null {
  if (values.length < MIN_CASES) return null
  const median = quantile(values, 0.5)!
  const spread = spreadAbout(values.map((value) => Math.abs(value - median)))
  return values.map((value) => {
    const score = spread === 0 ? 0 : (value - median) / spread
    return { score, isOutlier: Math.abs(score) > THRESHOLD }
  })
}

const THRESHOLD = 3.5

/** Both factors convert the distances to a standard deviation for normal values. */
function spreadAbout(distances: readonly number[]): number {
  const typical = quantile(distances, 0.5)!
  if (typical > 0) return typical / 0.6745
  return (1.253314 * distances.reduce((sum, distance) => sum + distance, 0)) / distances.length
}
