import { betaQuantile } from './beta.ts'

/**
 * The exact interval of `successes` out of `n` at 95 %, as 0 to 1; null if n is 0. The ends are the rates at which this
 * many or more, and this few or fewer, occur 2.5 times in 100: C. J. Clopper and E. S. Pearson, Biometrika 26
 * (1934), 404–413, as quantiles of Beta(k, n − k + 1) and Beta(k + 1, n − k).
 *
 * It contains the truth at least 95 times in 100, and mostly more often, so it is wider than `wilson`. Use it for
 * guarantees ("at most 1 %"), and `wilson` to show the uncertainty of a rate.
 */
export function clopperPearson(successes: number, n: number): { low: number; high: number } | null {
  if (n === 0) return null
  return {
    low: successes === 0 ? 0 : betaQuantile(0.025, successes, n - successes + 1),
    high: successes === n ? 1 : betaQuantile(0.975, successes + 1, n - successes),
  }
}
