/**
 * ln Γ(x) − [(x − ½) ln x − x + ½ ln 2π] for x > 0: what Stirling's formula leaves out, to about 1e-15. The series of
 * M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions (1964), 6.1.41, above 10; below it Γ(x+1) = xΓ(x)
 * leads there.
 *
 * With it the large terms of binomial and Poisson probabilities cancel on paper instead of in the machine (C. Loader,
 * Fast and Accurate Computation of Binomial Probabilities (2000)): ln Γ itself would lose a digit with each tenfold of
 * the counts.
 */
export function stirlingError(x: number): number {
  let below = 0
  let at = x
  for (; at < SERIES_FROM; at += 1) below += (at + 0.5) * Math.log1p(1 / at) - 1
  const inverse = 1 / at ** 2
  return below + SERIES.reduceRight((sum, term) => sum * inverse + term, 0) / at
}

/**
 * part · ln(part / whole) − (part − whole), both above 0: 0 where they are equal, and what their distance costs else.
 */
export function deviance(part: number, whole: number): number {
  const excess = (part - whole) / whole
  // of two that are near each other the plain logarithms would lose what counts
  const logarithm = Math.abs(excess) < 0.5 ? Math.log1p(excess) : Math.log(part) - Math.log(whole)
  return part * logarithm - (part - whole)
}

/** From here on the terms below leave out less than 1e-17. */
const SERIES_FROM = 10

/** B₂ₖ / 2k(2k−1). */
const SERIES = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156, -3617 / 122_400]
