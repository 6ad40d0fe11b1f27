import { scaleLinear } from '@visx/scale'

import { formatted, type ChartData } from './chart-data.ts'

/** The cells of a heat map, line by line as they are drawn: rows below each other, or turned, beside each other. */
export function heatMapGrid({ rows, columns }: ChartData, isTurned: boolean) {
  const rowNames = rows.map(({ name }) => name)
  const columnNames = columns.map(({ name }) => name)
  const cellAt = (row: number, column: number) => {
    const value = rows[row]!.values[column] ?? 0
    return {
      row,
      column,
      value,
      told: formatted(columns[column]!, value),
    }
  }

  return isTurned
    ? {
        across: rowNames,
        down: columnNames,
        lines: columnNames.map((_, column) => rowNames.map((__, row) => cellAt(row, column))),
      }
    : {
        across: columnNames,
        down: rowNames,
        lines: rowNames.map((_, row) => columnNames.map((__, column) => cellAt(row, column))),
      }
}

/** How dark a cell is, from the value that is the paper itself to the one that is almost ink. */
export const darknessOver = (lightest: number, darkest: number) =>
  scaleLinear({ domain: [lightest, darkest], range: [0, DARKEST], clamp: true })

const DARKEST = 0.9
