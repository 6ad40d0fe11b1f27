/**
 * The 97.5th percentile of Student's t distribution with `freedom` degrees of freedom, a whole number of at least 1:
 * P(−t < T < t) = 0.95. Found by halving on θ = arctan(t / √ν), where the closed forms below are exact up to rounding.
 */
export function studentT95(freedom: number): number {
  let low = 0
  let high = Math.PI / 2
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2
    if (within(middle, freedom) < 0.95) low = middle
    else high = middle
  }
  return Math.sqrt(freedom) * Math.tan((low + high) / 2)
}

/** After this many halvings of π/2 the rest is below the precision of a double. */
const HALVINGS = 55

/**
 * A(t|ν) = P(−t < T < t) for whole ν: M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions (1964),
 * 26.7.3 for odd ν, 2/π {θ + sin θ [cos θ + 2/3 cos³θ + … + 2·4⋯(ν−3) / 3·5⋯(ν−2) cos^(ν−2) θ]},
 * and 26.7.4 for even ν, sin θ {1 + 1/2 cos²θ + … + 1·3⋯(ν−3) / 2·4⋯(ν−2) cos^(ν−2) θ}.
 */
function within(theta: number, freedom: number): number {
  const isOdd = freedom % 2 === 1
  let term = isOdd ? Math.cos(theta) : 1
  let sum = freedom === 1 ? 0 : term
  for (let power = isOdd ? 3 : 2; power <= freedom - 2; power += 2) {
    term *= ((power - 1) / power) * Math.cos(theta) ** 2
    sum += term
  }
  return isOdd ? (2 / Math.PI) * (theta + Math.sin(theta) * sum) : Math.sin(theta) * sum
}
