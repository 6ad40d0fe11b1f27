import type { ChartRow } from './chart-data.ts'

/** A point of the picture, in pixels. */
export type Point = { x: number; y: number }

export type PointIndex = {
  /** The number of the point that lies next to a place, of several in one place the first; null with none within reach. */
  nearest: (x: number, y: number) => number | null
  /** How many points lie exactly where this one does, itself included. */
  together: (at: number) => number
}

/** Points by the squares in which they lie, so that a search looks at nine squares, however many points there are. */
export function pointIndex(points: readonly Point[]): PointIndex {
  const squares = new Map<string, number[]>()
  for (const [at, { x, y }] of points.entries()) {
    const key = squareOf(x, y)
    const square = squares.get(key)
    if (square) square.push(at)
    else squares.set(key, [at])
  }

  return {
    nearest(x, y) {
      let [found, shortest]: [number | null, number] = [null, REACH ** 2]
      for (const at of around(x, y).flatMap((key) => squares.get(key) ?? [])) {
        const point = points[at]!
        const distance = (point.x - x) ** 2 + (point.y - y) ** 2
        if (distance > shortest || (distance === shortest && found !== null && found < at)) continue
        ;[found, shortest] = [at, distance]
      }
      return found
    },
    together(at) {
      const { x, y } = points[at]!
      return squares.get(squareOf(x, y))!.filter((other) => points[other]!.x === x && points[other]!.y === y).length
    },
  }
}

const squareOf = (x: number, y: number) => `${Math.floor(x / REACH)} ${Math.floor(y / REACH)}`

const around = (x: number, y: number) =>
  NEIGHBOURS.flatMap((across) => NEIGHBOURS.map((up) => squareOf(x + across * REACH, y + up * REACH)))

const NEIGHBOURS = [-1, 0, 1]
/** How far from a point the pointer still means it. */
const REACH = 24

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
