/**
 * Each p as the smallest rate of false discoveries at which it would count as one: call all below 0.05 discoveries, and
 * on average at most 5 % of what is called so is chance. p₍ᵢ₎ · m/i, from the greatest down never rising: Y. Benjamini
 * and Y. Hochberg, Journal of the Royal Statistical Society B 57 (1995), 289–300. Holds for tests that are independent
 * or lean the same way. In the order given.
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
 * Each p as the smallest chance of even one false discovery at which it would count, however the tests hang together.
 * p₍ᵢ₎ · (m − i + 1), from the least up never falling: S. Holm, Scandinavian Journal of Statistics 6 (1979), 65–70.
 * Stricter than Benjamini and Hochberg: for a few claims each of which must stand by itself. In the order given.
 */
export const holm = (ps: readonly number[]): number[] =>
  stepwise(ps, (order) => {
    let most = 0
    return order.map((p, at) => (most = Math.max(most, Math.min(1, p * (order.length - at)))))
  })

/** Adjusts the ps in rising order and puts them back where they stood. */
function stepwise(ps: readonly number[], adjust: (rising: number[]) => number[]): number[] {
  const places = ps.map((_, place) => place).toSorted((one, other) => ps[one]! - ps[other]!)
  const adjusted = adjust(places.map((place) => ps[place]!))
  const result = Array.from(ps)
  for (const [rank, place] of places.entries()) result[place] = adjusted[rank]!
  return result
}
