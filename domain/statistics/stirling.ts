/**
 * ln Γ(x) − [(x − ½) ln x − x + ½ ln 2π] for x > 0: what Stirling's formula leaves out, to about 1e-15. The series of
 * M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions (1964), 6.1.41, above 10; below it Γ(x+1) = xΓ(x)
 * leads there.
 *
 * With it the large terms of binomial and Poisson probabilities cancel algebraically instead of numerically (C. Loader,
 * Fast and Accurate Computation of Binomial Probabilities (2000)): ln Γ itself would lose a digit with each factor of ten
 * in the counts.
 */
export function stirlingError(x: number): number {
  let below = 0
  let shifted = x
  for (; shifted < SERIES_FROM; shifted += 1) below += (shifted + 0.5) * Math.log1p(1 / shifted) - 1
  const inverse = 1 / shifted ** 2
  return below + SERIES.reduceRight((sum, term) => sum * inverse + term, 0) / shifted
}

/**
 * part · ln(part / whole) − (part − whole), both above 0: 0 if they are equal, and growing with their distance.
 */
export function deviance(part: number, whole: number): number {
  const excess = (part - whole) / whole
  // for values near each other, plain logarithms would lose the significant digits
  const logarithm = Math.abs(excess) < 0.5 ? Math.log1p(excess) : Math.log(part) - Math.log(whole)
  return part * logarithm - (part - whole)
}

/** From here on the error of the series is less than 1e-17. */
const SERIES_FROM = 10

/** B₂ₖ / 2k(2k−1). */
const SERIES = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156, -3617 / 122_400]
