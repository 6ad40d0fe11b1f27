/**
 * The data of a chart, which can also be shown as a table. The picture draws the columns, the tooltip reads out one
 * row, and the table view and the download show everything.
 */
export type ChartData = {
  /** What the rows are: days, channels, agents. */
  heading: string
  columns: ChartColumn[]
  rows: ChartRow[]
}

export type ChartColumn = {
  name: string
  /** The unit of the plain number in the download, where the format writes the number in another way. */
  unit?: string
  format: (value: number) => string
  /**
   * The value makes sense only together with the next column, such as one end of an interval. It is not printed beside
   * a picture that has no room for the next column too.
   */
  needsNext?: boolean
}

export type ChartRow = {
  /** Unique among the rows. In a chart over days, the day: `2026-03-28`. */
  key: string
  name: string
  /** One per column; null where it is missing or has too few cases. */
  values: (number | null)[]
  /** The address of the list of the interactions that the row counts. */
  href?: string | undefined
}

export const NOTHING = '–'

export const formatted = (column: ChartColumn, value: number | null | undefined, missing = NOTHING): string =>
  value === null || value === undefined ? missing : column.format(value)

/** The values of a row as text, column by column. */
export const factsOf = (columns: ChartColumn[], row: ChartRow, missing?: string) =>
  columns.map((column, index) => ({ name: column.name, value: formatted(column, row.values[index], missing) }))
