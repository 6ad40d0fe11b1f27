import { MIN_CASES } from '#domain/statistics/proportion.ts'

import { quantile } from './quantiles.ts'

export type Outlying = { score: number; isOutlier: boolean }

/**
 * How far each value lies from the median, in standard deviations of the bulk, in the order given; null below five
 * values, of which none can be called odd. The modified z-score of B. Iglewicz and D. C. Hoaglin, How to Detect and
 * Handle Outliers (1993), ch. 3: 0.6745 (x − median) / MAD, an outlier beyond ±3.5. MAD is the median distance from the
 * median, so that unlike a standard deviation it is not stretched by the very outliers that it should find.
 *
 * Where more than half of the values are equal MAD is 0; then (x − median) / 1.253314 times the mean distance from the
 * median. Where all are equal every score is 0.
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

/** Both factors make of the distances what a standard deviation would be, were the values normal. */
function spreadAbout(distances: readonly number[]): number {
  const typical = quantile(distances, 0.5)!
  if (typical > 0) return typical / 0.6745
  return (1.253314 * distances.reduce((sum, distance) => sum + distance, 0)) / distances.length
}
