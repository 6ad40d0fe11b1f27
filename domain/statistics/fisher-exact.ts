import type { Counted } from '#domain/statistics/proportion-difference.ts'

/** Cases with and without a factor: `whole` of them, and the `part` in which the outcome came about. */
export type TwoByTwo = { with: Counted; without: Counted }

/**
 * The two-sided p of a factor having nothing to do with an outcome; 1 where a row or a column is empty in every table.
 * Of one table Fisher's exact test: with the margins as they are, the chance of a table as rare as this one or rarer
 * (R. A. Fisher, The Design of Experiments (1935), ch. 2; J. O. Irwin, Metron 12 (1935), 83–94, for the two sides). Of
 * several, one for each stratum, the same of the sum of their first cells (M. Zelen, Biometrika 58 (1971), 129–137).
 *
 * For small and large tables alike, so that a table does not change its p by crossing a bound to Pearson's χ²: the
 * price is a p somewhat too great where counts are small. The chances are worked out from the likeliest table outwards,
 * each from its neighbour, so that nothing overflows, and until they are negligible, so that the work grows with the
 * root of the counts. A p below 1e-100 may come out as 0.
 */
export function associationP(...tables: readonly TwoByTwo[]): number {
  const { from, chances } = tables.map(hypergeometric).reduce(convolved)
  const observed = tables.reduce((sum, table) => sum + table.with.part, 0)
  const limit = (chances[observed - from] ?? 0) * (1 + ROUNDING)
  return Math.min(1, sumOf(chances.filter((chance) => chance <= limit)))
}

/** The chance of `from`, of one more, and so on. */
type Chances = { from: number; chances: number[] }

/** Less than this, beside the likeliest, no longer counts. */
const NEGLIGIBLE = 1e-100

/** Tables equally rare on either side differ by rounding only; the tolerance is that of R's `fisher.test`. */
const ROUNDING = 1e-7

/** How many of the `with.whole` have the outcome, when it falls on any case alike. */
function hypergeometric({ with: one, without: other }: TwoByTwo): Chances {
  const yes = one.part + other.part
  const [least, most] = [Math.max(0, yes - other.whole), Math.min(one.whole, yes)]
  const mode = Math.floor(((one.whole + 1) * (yes + 1)) / (one.whole + other.whole + 2))
  // how much likelier one more is
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
function convolved(one: Chances, other: Chances): Chances {
  const chances = Array.from({ length: one.chances.length + other.chances.length - 1 }, () => 0)
  for (const [at, chance] of one.chances.entries())
    for (const [there, second] of other.chances.entries()) chances[at + there]! += chance * second
  const first = chances.findIndex((chance) => chance > NEGLIGIBLE)
  const last = chances.findLastIndex((chance) => chance > NEGLIGIBLE)
  return { from: one.from + other.from + first, chances: chances.slice(first, last + 1) }
}

/** The small ones first, lest they be lost beside the great. */
const sumOf = (chances: readonly number[]) =>
  chances.toSorted((one, other) => one - other).reduce((sum, chance) => sum + chance, 0)
