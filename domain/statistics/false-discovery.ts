/**
 * Each p as the smallest false discovery rate at which it would count as a discovery: if all below 0.05 are called
 * discoveries, on average at most 5 % of them are chance. p₍ᵢ₎ · m/i, from the greatest down never rising: Y. Benjamini
 * and Y. Hochberg, Journal of the Royal Statistical Society B 57 (1995), 289–300. Valid for independent or positively
 * dependent tests. The result is in the given order.
 */
export const benjaminiHochberg = (ps: readonly number[]): number[] =>
  stepwise(ps, (order) => {
    let least = 1
    return order
      .toReversed()
      .map((p, passed) => (least = Math.min(least, (p * order.length) / (order.length - passed))))
      .toReversed()
  })

/**
 * Each p as the smallest chance of even one false discovery at which it would count, for any dependence of the tests.
 * p₍ᵢ₎ · (m − i + 1), from the least up never falling: S. Holm, Scandinavian Journal of Statistics 6 (1979), 65–70.
 * Stricter than Benjamini and Hochberg: for a few claims that must each be reliable. The result is in the given order.
 */
export const holm = (ps: readonly number[]): number[] =>
  stepwise(ps, (order) => {
    let most = 0
    return order.map((p, index) => (most = Math.max(most, Math.min(1, p * (order.length - index)))))
  })

/** Adjusts the ps in rising order and returns them in the original order. */
function stepwise(ps: readonly number[], adjust: (rising: number[]) => number[]): number[] {
  const order = ps.map((_, index) => index).toSorted((one, other) => ps[one]! - ps[other]!)
  const adjusted = adjust(order.map((index) => ps[index]!))
  const result = Array.from(ps)
  for (const [rank, index] of order.entries()) result[index] = adjusted[rank]!
  return result
}
