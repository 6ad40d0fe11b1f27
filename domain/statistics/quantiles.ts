/** The number of cases with the same value, as counted by a database; it may be 0. */
export type ValueCount = { value: number; count: number }

export type FiveNumbers = { min: number; q1: number; median: number; q3: number; max: number; n: number }

/**
 * The value that a part `p` (0 to 1) of the cases does not exceed; null without cases. Type 7 of R. J. Hyndman and Y.
 * Fan, The American Statistician 50 (1996), 361–365: with the cases in order, counted from 0, the one at (n − 1)p, on
 * the straight line between two where that falls between them. Excel, NumPy and PostgreSQL's `percentile_cont` do the
 * same.
 */
export const quantile = (values: readonly number[], p: number): number | null =>
  values.length === 0 ? null : at(inOrder(values), p)

/** Exactly the `quantile` of the counted cases, without creating an array of them. */
export function groupedQuantile(groups: readonly ValueCount[], p: number): number | null {
  const cases = orderedCases(groups)
  return cases.length === 0 ? null : at(cases, p)
}

/**
 * Least, lower quartile, median, upper quartile, greatest (J. W. Tukey, Exploratory Data Analysis (1977)) and the
 * number of cases; null without cases. The caller must decide with `MIN_CASES` whether there are enough cases to show
 * them: five numbers of three calls suggest more than is known.
 */
export const fiveNumbers = (values: readonly number[]): FiveNumbers | null => numbersOf(inOrder(values))

/** `fiveNumbers` of the counted cases. */
export const groupedFiveNumbers = (groups: readonly ValueCount[]): FiveNumbers | null => numbersOf(orderedCases(groups))

/** Cases in rising order, with access by index from 0. */
type Ordered = { length: number; at: (place: number) => number | undefined }

const inOrder = (values: readonly number[]): Ordered => values.toSorted((one, other) => one - other)

function orderedCases(groups: readonly ValueCount[]): Ordered {
  const ordered = groups.toSorted((one, other) => one.value - other.value)
  let length = 0
  const ends = ordered.map(({ count }) => (length += count))
  return { length, at: (place) => ordered[ends.findIndex((end) => place < end)]?.value }
}

function numbersOf(cases: Ordered): FiveNumbers | null {
  if (cases.length === 0) return null
  const [q1, median, q3] = [at(cases, 0.25), at(cases, 0.5), at(cases, 0.75)]
  return { min: at(cases, 0), q1, median, q3, max: at(cases, 1), n: cases.length }
}

function at(cases: Ordered, p: number): number {
  const place = (cases.length - 1) * p
  const below = cases.at(Math.floor(place))!
  return below + (place - Math.floor(place)) * (cases.at(Math.ceil(place))! - below)
}
