import type { TwoByTwo } from './fisher-exact.ts'
import { normalQuantile } from './normal.ts'

export type RelativeRisk = { value: number; low: number; high: number }

/**
 * How many times as likely the outcome is with the factor as without, one ratio for all strata, above 0, with its 95 %
 * interval; null if the outcome occurs only with the factor, only without it, or never. For one table it is the
 * ratio of the two rates with the interval of D. Katz et al., Biometrics 34 (1978), 469–474, ln RR ± z √(1/a − 1/n₁ +
 * 1/c − 1/n₀); of several that of Mantel and Haenszel, Σ (a n₀/n) / Σ (c n₁/n), with the variance of S. Greenland and
 * J. M. Robins, Biometrics 41 (1985), 55–68, of which Katz's is the case of a single stratum.
 */
export function relativeRisk(strata: readonly TwoByTwo[]): RelativeRisk | null {
  let [over, under, spread] = [0, 0, 0]
  for (const { with: one, without: other } of strata) {
    const n = one.whole + other.whole
    if (one.whole === 0 || other.whole === 0) continue
    over += (one.part * other.whole) / n
    under += (other.part * one.whole) / n
    spread += ((one.part + other.part) * one.whole * other.whole) / n ** 2 - (one.part * other.part) / n
  }
  if (over === 0 || under === 0) return null
  const value = over / under
  // if all cases of both groups have the outcome, the spread is 0, and rounding may make it negative
  const factor = Math.exp(Z * Math.sqrt(Math.max(0, spread) / (over * under)))
  return { value, low: value / factor, high: value * factor }
}

const Z = normalQuantile(0.975)
