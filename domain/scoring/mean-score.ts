import { studentT95 } from '../agreement/student-t.ts'
import { MIN_CASES } from '../statistics/proportion.ts'

/** The number of scores from 0 to 100, their sum and the sum of their squares. */
export type ScoreSums = { scored: number; score_sum: number; score_squares: number }

/** A mean of scores with its 95 % interval, both null below five scores. */
type MeanScore = { value: number | null; interval: { low: number; high: number } | null }

/**
 * Σ scores / evaluations with a score. The interval is Student's, mean ± t·s/√n with n − 1 degrees of freedom, cut to the range of
 * scores. (Wilson's interval is for shares.)
 */
export function meanScore({ scored: n, score_sum, score_squares }: ScoreSums): MeanScore {
  if (n < MIN_CASES) return { value: null, interval: null }
  const value = score_sum / n
  // rounding may make the variance slightly negative
  const variance = Math.max(0, (score_squares - n * value ** 2) / (n - 1))
  const reach = studentT95(Math.min(n - 1, MAX_FREEDOM)) * Math.sqrt(variance / n)
  return { value, interval: { low: Math.max(0, value - reach), high: Math.min(100, value + reach) } }
}

/** Above this the quantile changes by less than a hundredth, and takes longer and longer to compute. */
const MAX_FREEDOM = 1_000
