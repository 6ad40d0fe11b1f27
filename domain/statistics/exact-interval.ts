import { betaQuantile } from './beta.ts'

/**
 * The exact interval of `successes` out of `n` at 95 %, as 0 to 1; null when n is 0. The ends are the rates at which so
 * many or more, and so few or fewer, come about 2.5 times in 100: C. J. Clopper and E. S. Pearson, Biometrika 26
 * (1934), 404–413, as quantiles of Beta(k, n − k + 1) and Beta(k + 1, n − k).
 *
 * It never holds the truth less than 95 times in 100, and mostly more often, so it is wider than `wilson`: for a
 * promise to be kept ("at most 1 %"), where `wilson` is for showing how sure a rate is.
 */
export function clopperPearson(successes: number, n: number): { low: number; high: number } | null {
  if (n === 0) return null
  return {
    low: successes === 0 ? 0 : betaQuantile(0.025, successes, n - successes + 1),
    high: successes === n ? 1 : betaQuantile(0.975, successes + 1, n - successes),
  }
}
