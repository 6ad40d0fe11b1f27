/** How sure one wants to be, in percent. */
export type Confidence = 90 | 95 | 99

type Wanted = {
  /** How many conversations there are to choose from. */
  population: number
  /** How far the found share may be from the true one, as 0 to 1: 0.05 is five points either way. */
  margin?: number
  confidence?: Confidence
  /** The share that one expects to find, 0 to 1. One half needs the most audits, so it is safe where nobody knows. */
  share?: number
}

/**
 * How many of `population` must be audited to tell a share to ± `margin`: n₀ = z²p(1−p)/e², n = n₀/(1+(n₀−1)/N), rounded up.
 * Never more than there are, none of none, and at least one of some.
 * W. G. Cochran, Sampling Techniques, 3rd ed. (1977), §4.4, with the finite population correction.
 */
export function sampleSize({ population, margin = 0.05, confidence = 95, share = 0.5 }: Wanted): number {
  if (population <= 1) return population
  const unlimited = (Z[confidence] ** 2 * share * (1 - share)) / margin ** 2
  // n₀/(1+(n₀−1)/N) written so that a margin of 0 asks for everything
  const exact = population / (1 + (population - 1) / unlimited)
  return Math.min(population, Math.max(1, Math.ceil(exact - ROUNDING)))
}

/**
 * The way back: the half-width, 0 to 1, of the 95 % interval that `n` audits of `population` give;
 * z·√(p(1−p)/n · (N−n)/(N−1)), 0 when everything was audited, null when nothing was.
 * It is for planning, with an expected `share`: of 0 or 1 it would be 0. What was found has its interval from `wilson`.
 */
export function marginOf({ n, population, share = 0.5 }: Audited): number | null {
  if (n <= 0) return null
  if (n >= population) return 0
  return Z[95] * Math.sqrt(((share * (1 - share)) / n) * ((population - n) / (population - 1)))
}

type Audited = {
  n: number
  population: number
  /** The share that one expects to find, 0 to 1. */
  share?: number
}

/** The two-sided percentiles of the standard normal distribution: 95th, 97.5th and 99.5th. */
const Z: Record<Confidence, number> = { 90: 1.6448536269514722, 95: 1.959963984540054, 99: 2.5758293035489004 }

/** What the last bits of a division may add to a whole number, which must not round up to the next. */
const ROUNDING = 1e-9
