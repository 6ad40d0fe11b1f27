import { mannWhitneyP } from './mann-whitney.ts'
import { normalQuantile } from './normal.ts'
import type { ValueCount } from './quantiles.ts'
import { casesIn, sideBySide, type SideBySide } from './side-by-side.ts'

export type CliffsDelta = { value: number; low: number; high: number; p: number | null }

/**
 * How far the values of one group lie above those of another, −1 to 1: of all pairs with one from each group, the share in
 * which the first is greater minus the share in which it is smaller (N. Cliff, Psychological Bulletin 114 (1993), 494–509).
 * Null with fewer than two cases in either. `p` is that of Mann and Whitney.
 *
 * The 95 % interval is the wider, at each end, of two: Cliff's, which falls short near ±1 in small groups (in
 * simulations it contained the truth 60 times in 100 with eight against eight nearly apart), and Newcombe's, which falls
 * short if one group is small with a wider spread (83 with ten against 200). Both use only the counts, so the work grows
 * with the number of different values.
 */
export function cliffsDelta(one: readonly ValueCount[], other: readonly ValueCount[]): CliffsDelta | null {
  const [m, n] = [casesIn(one), casesIn(other)]
  if (m < 2 || n < 2) return null
  const values = sideBySide(one, other)
  const { value, variance } = dominance(values, m, n)
  const [low, high] = cliffEnds(value, variance)
  return {
    value,
    low: Math.min(low, -newcombeEnd(-value, m, n)),
    high: Math.max(high, newcombeEnd(value, m, n)),
    p: mannWhitneyP(values),
  }
}

const Z = normalQuantile(0.975)

/**
 * With dᵢⱼ = 1, 0 or −1 as the i-th of the first is greater than, equal to or smaller than the j-th of the second, d
 * their mean, and dᵢ and dⱼ the means of one case: [n² Σ(dᵢ − d)² + m² Σ(dⱼ − d)² − ΣΣ(dᵢⱼ − d)²] / mn(m−1)(n−1), and
 * at least (1 − d²)/(mn − 1): D. Feng and N. Cliff, Journal of Modern Applied Statistical Methods 3 (2004), 322–332.
 */
function dominance(values: SideBySide, m: number, n: number) {
  let [firstBefore, secondBefore, balance, ties, rows, columns] = [0, 0, 0, 0, 0, 0]
  for (const { first, second } of values) {
    // sums of the dᵢⱼ of one case with this value
    const row = 2 * secondBefore + second - n
    const column = m - first - 2 * firstBefore
    balance += first * row
    ties += first * second
    rows += first * row ** 2
    columns += second * column ** 2
    firstBefore += first
    secondBefore += second
  }
  const pairs = m * n
  const value = balance / pairs
  const ofRows = rows - m * (n * value) ** 2
  const ofColumns = columns - n * (m * value) ** 2
  const ofPairs = pairs - ties - pairs * value ** 2
  const variance = (ofRows + ofColumns - ofPairs) / (pairs * (m - 1) * (n - 1))
  return { value, variance: Math.max(variance, (1 - value ** 2) / (pairs - 1)) }
}

/** (d − d³ ± z s √((1 − d²)² + z²s²)) / (1 − d² + z²s²), of Feng and Cliff: longer on the side away from ±1. */
function cliffEnds(value: number, variance: number): [low: number, high: number] {
  const noise = Z ** 2 * variance
  const rest = 1 - value ** 2
  if (rest + noise === 0) return [value, value]
  const reach = Math.sqrt(noise * (rest ** 2 + noise))
  return [(value * rest - reach) / (rest + noise), (value * rest + reach) / (rest + noise)]
}

/**
 * The upper end of method 5 of R. G. Newcombe, Statistics in Medicine 25 (2006), 559–573: with θ = (d + 1)/2 the
 * greatest θ from which the estimate is no further than z √(θ(1−θ) [1 + N(1−θ)/(2−θ) + Nθ/(1+θ)] / mn), where N = (m +
 * n)/2 − 1. Found by halving until the doubles run out.
 */
function newcombeEnd(value: number, m: number, n: number): number {
  const estimate = (value + 1) / 2
  const size = (m + n) / 2 - 1
  const isNear = (theta: number) => {
    const inner = 1 + (size * (1 - theta)) / (2 - theta) + (size * theta) / (1 + theta)
    return theta - estimate <= Z * Math.sqrt((theta * (1 - theta) * inner) / (m * n))
  }
  let [low, high] = [estimate, 1]
  for (;;) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) return 2 * low - 1
    if (isNear(middle)) low = middle
    else high = middle
  }
}
