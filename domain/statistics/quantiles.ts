/** So many cases of one and the same value, as a database counts them; a count may be 0. */
export type ValueCount = { value: number; count: number }

export type FiveNumbers = { min: number; q1: number; median: number; q3: number; max: number; n: number }

/**
 * The value that a part `p` (0 to 1) of the cases does not exceed; null without cases. Type 7 of R. J. Hyndman and Y.
 * Fan, The American Statistician 50 (1996), 361–365: with the cases in order, counted from 0, the one at (n − 1)p, on
 * the straight line between two where that falls between them. What Excel, NumPy and PostgreSQL's `percentile_cont`
 * give too.
 */
export const quantile = (values: readonly number[], p: number): number | null =>
  values.length === 0 ? null : at(inOrder(values), p)

/** `quantile` of the cases behind the counts, to the last digit, without writing them out. */
export function groupedQuantile(groups: readonly ValueCount[], p: number): number | null {
  const cases = behind(groups)
  return cases.length === 0 ? null : at(cases, p)
}

/**
 * Least, lower quartile, median, upper quartile, greatest (J. W. Tukey, Exploratory Data Analysis (1977)) and the
 * number of cases; null without cases. Whether so few are worth showing is for the caller, with `MIN_CASES`: five
 * numbers of three calls say more than there is to know.
 */
export const fiveNumbers = (values: readonly number[]): FiveNumbers | null => numbersOf(inOrder(values))

/** `fiveNumbers` of the cases behind the counts. */
export const groupedFiveNumbers = (groups: readonly ValueCount[]): FiveNumbers | null => numbersOf(behind(groups))

/** Cases in rising order, of which one can ask for that at a place counted from 0. */
type Ordered = { length: number; at: (place: number) => number | undefined }

const inOrder = (values: readonly number[]): Ordered => values.toSorted((one, other) => one - other)

function behind(groups: readonly ValueCount[]): Ordered {
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
