/**
 * A chart's data as the table that it also is. The picture draws columns, the tooltip reads out a row, the table view
 * and the download show all of it.
 */
export type ChartData = {
  /** What the rows are: days, channels, agents. */
  heading: string
  columns: ChartColumn[]
  rows: ChartRow[]
}

export type ChartColumn = {
  name: string
  /** The unit of the plain number, for the download, where the format says it in another way. */
  unit?: string
  format: (value: number) => string
  /** Half of a pair, as the one end of an interval: not printed beside a picture that has no room for the next column too. */
  needsNext?: boolean
}

export type ChartRow = {
  /** Unlike that of any other row. In a chart over days, the day: `2026-03-28`. */
  key: string
  name: string
  /** One per column; null where it is missing or has too few cases. */
  values: (number | null)[]
  /** The address of the interactions behind it. */
  href?: string | undefined
}

export const NOTHING = '–'

export const formatted = (column: ChartColumn, value: number | null | undefined, missing = NOTHING): string =>
  value === null || value === undefined ? missing : column.format(value)

/** The values of a row in words, column by column. */
export const factsOf = (columns: ChartColumn[], row: ChartRow, missing?: string) =>
  columns.map((column, at) => ({ name: column.name, value: formatted(column, row.values[at], missing) }))
