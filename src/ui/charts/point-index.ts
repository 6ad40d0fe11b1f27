import type { ChartRow } from './chart-data.ts'

/** A point of the picture, in pixels. */
export type Point = { x: number; y: number }

export type PointIndex = {
  /**
   * The index of the point nearest to a position, or null if none is within reach. If several points have the same
   * position, the first one.
   */
  nearest: (x: number, y: number) => number | null
  /** The number of points at exactly the same position as this one, itself included. */
  countAtSamePosition: (index: number) => number
}

/** Points by the grid squares that contain them, so that a search looks at nine squares only, however many points there are. */
export function pointIndex(points: readonly Point[]): PointIndex {
  const squares = new Map<string, number[]>()
  for (const [index, { x, y }] of points.entries()) {
    const key = squareOf(x, y)
    const square = squares.get(key)
    if (square) square.push(index)
    else squares.set(key, [index])
  }

  return {
    nearest(x, y) {
      let [found, shortest]: [number | null, number] = [null, REACH ** 2]
      for (const index of squaresAround(x, y).flatMap((key) => squares.get(key) ?? [])) {
        const point = points[index]!
        const distance = (point.x - x) ** 2 + (point.y - y) ** 2
        if (distance > shortest || (distance === shortest && found !== null && found < index)) continue
        ;[found, shortest] = [index, distance]
      }
      return found
    },
    countAtSamePosition(index) {
      const { x, y } = points[index]!
      return squares.get(squareOf(x, y))!.filter((other) => points[other]!.x === x && points[other]!.y === y).length
    },
  }
}

const squareOf = (x: number, y: number) => `${Math.floor(x / REACH)} ${Math.floor(y / REACH)}`

const squaresAround = (x: number, y: number) =>
  NEIGHBOURS.flatMap((across) => NEIGHBOURS.map((up) => squareOf(x + across * REACH, y + up * REACH)))

const NEIGHBOURS = [-1, 0, 1]
/** The largest distance at which the pointer still selects a point. */
const REACH = 24

export type PlacedRow = { row: ChartRow; x: number; y: number }

type Scale = (value: number) => number

/** The rows that have both values, from left to right; rows with the same x from bottom to top. */
export function placedRows(rows: readonly ChartRow[], x: Scale, y: Scale): PlacedRow[] {
  return rows
    .flatMap((row) => {
      const [across = null, up = null] = row.values
      return across === null || up === null ? [] : [{ row, x: x(across), y: y(up) }]
    })
    .toSorted((a, b) => a.x - b.x || b.y - a.y)
}
