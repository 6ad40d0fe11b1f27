import { deviance, stirlingError } from './stirling.ts'

/** P(a, x) = γ(a, x) / Γ(a), the regularised lower incomplete gamma function, for a > 0 and x ≥ 0. */
export const gammaP = (a: number, x: number): number => (x < a + 1 ? series(a, x) : 1 - fraction(a, x))

/** Q(a, x) = 1 − P(a, x), without loss of precision if it is small. */
export const gammaQ = (a: number, x: number): number => (x < a + 1 ? 1 - series(a, x) : fraction(a, x))

/** The chance that χ² with `freedom` degrees of freedom is at least `x`. */
export const chiSquareTail = (x: number, freedom: number): number => gammaQ(freedom / 2, Math.max(0, x) / 2)

/**
 * Both take about √a steps: P by its power series (M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions
 * (1964), 6.5.29), Q by its continued fraction (6.5.31) after W. J. Lentz, Applied Optics 15 (1976), 668–671, as in W.
 * H. Press et al., Numerical Recipes, 6.2.
 */
function series(a: number, x: number): number {
  if (x === 0) return 0
  let term = 1 / a
  let sum = term
  for (let divisor = a + 1; term > sum * Number.EPSILON; divisor += 1) {
    term *= x / divisor
    sum += term
  }
  return sum * front(a, x)
}

function fraction(a: number, x: number): number {
  let denominator = x + 1 - a
  let c = 1 / TINY
  let d = 1 / denominator
  let value = d
  for (let step = 1, change = 0; Math.abs(change - 1) > Number.EPSILON && step < MAX_STEPS; step += 1) {
    const numerator = -step * (step - a)
    denominator += 2
    d = 1 / apartFromZero(numerator * d + denominator)
    c = apartFromZero(denominator + numerator / c)
    change = c * d
    value *= change
  }
  return value * front(a, x)
}

/** xᵃ e⁻ˣ / Γ(a), with the large terms cancelled beforehand. */
const front = (a: number, x: number) => Math.sqrt(a / (2 * Math.PI)) * Math.exp(-deviance(a, x) - stirlingError(a))

const TINY = 1e-300
const MAX_STEPS = 100_000

const apartFromZero = (value: number) => (Math.abs(value) < TINY ? TINY : value)
