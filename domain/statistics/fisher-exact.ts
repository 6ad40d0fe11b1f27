import type { Counted } from '#domain/statistics/proportion-difference.ts'

/** Cases with and without a factor: `whole` is their number, `part` those with the outcome. */
export type TwoByTwo = { with: Counted; without: Counted }

/**
 * The two-sided p for no association of a factor with an outcome; 1 if a row or a column is empty in every table.
 * For one table it is Fisher's exact test: with fixed margins, the chance of a table as rare as this one or rarer
 * (R. A. Fisher, The Design of Experiments (1935), ch. 2; J. O. Irwin, Metron 12 (1935), 83–94, for the two sides). Of
 * several, one for each stratum, the same of the sum of their first cells (M. Zelen, Biometrika 58 (1971), 129–137).
 *
 * It is used for small and large tables, so that p does not jump at a switch to Pearson's χ²; the price is a p that is
 * somewhat too large for small counts. The chances are computed from the likeliest table outwards, each from its
 * neighbour, so that nothing overflows, and only until they are negligible, so that the work grows with the
 * root of the counts. A p below 1e-100 may come out as 0.
 */
export function associationP(...tables: readonly TwoByTwo[]): number {
  const { from, chances } = tables.map(hypergeometric).reduce(convolve)
  const observed = tables.reduce((sum, table) => sum + table.with.part, 0)
  const limit = (chances[observed - from] ?? 0) * (1 + ROUNDING)
  return Math.min(1, sumOf(chances.filter((chance) => chance <= limit)))
}

/** The chance of `from`, of one more, and so on. */
type Chances = { from: number; chances: number[] }

/** Chances below this, relative to the likeliest, are ignored. */
const NEGLIGIBLE = 1e-100

/** Tables equally rare on either side differ by rounding only; the tolerance is that of R's `fisher.test`. */
const ROUNDING = 1e-7

/** How many of the `with.whole` have the outcome if it is equally likely for every case. */
function hypergeometric({ with: one, without: other }: TwoByTwo): Chances {
  const yes = one.part + other.part
  const [least, most] = [Math.max(0, yes - other.whole), Math.min(one.whole, yes)]
  const mode = Math.floor(((one.whole + 1) * (yes + 1)) / (one.whole + other.whole + 2))
  // the ratio of the chance of one more
  const rise = (part: number) => ((one.whole - part) * (yes - part)) / ((part + 1) * (other.whole - yes + part + 1))

  const above: number[] = []
  for (let part = mode, weight = 1; part < most && weight > NEGLIGIBLE; part += 1) above.push((weight *= rise(part)))
  const below: number[] = []
  for (let part = mode, weight = 1; part > least && weight > NEGLIGIBLE; part -= 1)
    below.push((weight /= rise(part - 1)))

  const weights = [...below.toReversed(), 1, ...above]
  const all = sumOf(weights)
  return { from: mode - below.length, chances: weights.map((weight) => weight / all) }
}

/** The chances of the sum of two counts. */
function convolve(one: Chances, other: Chances): Chances {
  const chances = Array.from({ length: one.chances.length + other.chances.length - 1 }, () => 0)
  for (const [index, chance] of one.chances.entries())
    for (const [otherIndex, second] of other.chances.entries()) chances[index + otherIndex]! += chance * second
  const first = chances.findIndex((chance) => chance > NEGLIGIBLE)
  const last = chances.findLastIndex((chance) => chance > NEGLIGIBLE)
  return { from: one.from + other.from + first, chances: chances.slice(first, last + 1) }
}

/** Adds the small ones first, so that they are not lost by rounding. */
const sumOf = (chances: readonly number[]) =>
  chances.toSorted((one, other) => one - other).reduce((sum, chance) => sum + chance, 0)
