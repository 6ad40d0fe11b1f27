import type { ChartRow } from './chart-data.ts'

export type PlacedRow = { row: ChartRow; x: number; y: number }

type Scale = (value: number) => number

/** The rows that have a place, from left to right, and upwards where they lie above each other. */
export function placedRows(rows: readonly ChartRow[], x: Scale, y: Scale): PlacedRow[] {
  return rows
    .flatMap((row) => {
      const [across = null, up = null] = row.values
      return across === null || up === null ? [] : [{ row, x: x(across), y: y(up) }]
    })
    .toSorted((one, other) => one.x - other.x || other.y - one.y)
}
