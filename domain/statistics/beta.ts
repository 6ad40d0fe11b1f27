import { deviance, stirlingError } from './stirling.ts'

/**
 * I_x(a, b), the regularised incomplete beta function: the chance that a Beta(a, b) is at most `x`, for a, b > 0. By
 * the continued fraction of W. H. Press et al., Numerical Recipes, 6.4, on the side where it takes about √max(a, b)
 * steps.
 */
export function betaP(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  return x < (a + 1) / (a + b + 2)
    ? (front(x, a, b) * fraction(x, a, b)) / a
    : 1 - (front(x, a, b) * fraction(1 - x, b, a)) / b
}

/** The `x` of which I_x(a, b) = p, found by halving until the doubles run out. */
export function betaQuantile(p: number, a: number, b: number): number {
  let low = 0
  let high = 1
  for (;;) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) return middle
    if (betaP(middle, a, b) < p) low = middle
    else high = middle
  }
}

/** xᵃ (1−x)ᵇ / B(a, b), with the large terms cancelled beforehand. */
function front(x: number, a: number, b: number): number {
  const all = a + b
  const correction = stirlingError(all) - stirlingError(a) - stirlingError(b)
  const distance = deviance(a, all * x) + deviance(b, all * (1 - x))
  return Math.sqrt((a * b) / (2 * Math.PI * all)) * Math.exp(correction - distance)
}

/** W. J. Lentz, Applied Optics 15 (1976), 668–671. */
function fraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / apartFromZero(1 - ((a + b) * x) / (a + 1))
  let value = d
  for (let step = 1, change = 0; Math.abs(change - 1) > Number.EPSILON && step < MAX_STEPS; step += 1) {
    const even = (step * (b - step) * x) / ((a + 2 * step - 1) * (a + 2 * step))
    d = 1 / apartFromZero(1 + even * d)
    c = apartFromZero(1 + even / c)
    value *= c * d

    const odd = (-(a + step) * (a + b + step) * x) / ((a + 2 * step) * (a + 2 * step + 1))
    d = 1 / apartFromZero(1 + odd * d)
    c = apartFromZero(1 + odd / c)
    change = c * d
    value *= change
  }
  return value
}

const TINY = 1e-300
const MAX_STEPS = 100_000

const apartFromZero = (value: number) => (Math.abs(value) < TINY ? TINY : value)
