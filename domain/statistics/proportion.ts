/** Below this many cases a rate is not meaningful and is not shown. */
export const MIN_CASES = 5

/** `part` of `whole` as 0 to 1; null with fewer than five cases. */
export const share = (part: number, whole: number): number | null => (whole < MIN_CASES ? null : part / whole)

/**
 * The Wilson score interval of `successes` out of `n` at 95 %, as 0 to 1; null when n is 0.
 * (p̂ + z²/2n ± z√(p̂(1−p̂)/n + z²/4n²)) / (1 + z²/n): E. B. Wilson, JASA 22 (1927), 209–212.
 */
export function wilson(successes: number, n: number): { low: number; high: number } | null {
  if (n === 0) return null
  const rate = successes / n
  const middle = rate + Z ** 2 / (2 * n)
  const reach = Z * Math.sqrt((rate * (1 - rate)) / n + Z ** 2 / (4 * n ** 2))
  const scale = 1 + Z ** 2 / n
  // rounding may move an end slightly outside 0 to 1
  return { low: Math.max(0, (middle - reach) / scale), high: Math.min(1, (middle + reach) / scale) }
}

/** The 97.5th percentile of the standard normal distribution. */
const Z = 1.959963984540054
