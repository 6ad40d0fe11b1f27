/** The confidence level, in percent. */
export type Confidence = 90 | 95 | 99

type SampleSizeInput = {
  /** How many conversations there are to choose from. */
  population: number
  /** How far the found share may be from the true one, from 0 to 1: 0.05 is five points either way. */
  margin?: number
  confidence?: Confidence
  /** The expected share, 0 to 1. One half needs the most audits, so it is safe if the share is not known. */
  share?: number
}

/**
 * How many of `population` must be audited to estimate a share to ± `margin`: n₀ = z²p(1−p)/e², n = n₀/(1+(n₀−1)/N), rounded up.
 * Never more than `population`, and at least one unless it is empty.
 * W. G. Cochran, Sampling Techniques, 3rd ed. (1977), §4.4, with the finite population correction.
 */
export function sampleSize({ population, margin = 0.05, confidence = 95, share = 0.5 }: SampleSizeInput): number {
  if (population <= 1) return population
  const unlimited = (Z[confidence] ** 2 * share * (1 - share)) / margin ** 2
  // n₀/(1+(n₀−1)/N), written so that a margin of 0 needs the whole population
  const exact = population / (1 + (population - 1) / unlimited)
  return Math.min(population, Math.max(1, Math.ceil(exact - ROUNDING)))
}

/**
 * The reverse: the half-width, 0 to 1, of the 95 % interval that `n` audits of `population` give:
 * z·√(p(1−p)/n · (N−n)/(N−1)), 0 if everything was audited, null if nothing was.
 * It is for planning with an expected `share`; for a share of 0 or 1 it would be 0. For results, use the interval of `wilson`.
 */
export function marginOf({ n, population, share = 0.5 }: MarginInput): number | null {
  if (n <= 0) return null
  if (n >= population) return 0
  return Z[95] * Math.sqrt(((share * (1 - share)) / n) * ((population - n) / (population - 1)))
}

type MarginInput = {
  n: number
  population: number
  /** The expected share, 0 to 1. */
  share?: number
}

/** The two-sided percentiles of the standard normal distribution: 95th, 97.5th and 99.5th. */
const Z: Record<Confidence, number> = { 90: 1.6448536269514722, 95: 1.959963984540054, 99: 2.5758293035489004 }

/** The rounding error of a division, which must not raise a whole number to the next one. */
const ROUNDING = 1e-9
