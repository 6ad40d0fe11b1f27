import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { pointIndex } from './point-index.ts'

test('the nearest point is found, the first of several at the same position, and none beyond the reach', () => {
  const index = pointIndex([
    { x: 100, y: 100 },
    { x: 110, y: 100 },
    { x: 110, y: 100 },
  ])
  expect(index.nearest(104, 100)).toBe(0)
  expect(index.nearest(106, 100)).toBe(1)
  expect(index.nearest(140, 100)).toBeNull()
  expect([0, 1, 2].map(index.countAtSamePosition)).toEqual([1, 2, 2])
})

test('no point within reach is nearer than the one found', () => {
  const point = fc.record({ x: fc.integer({ min: -50, max: 200 }), y: fc.integer({ min: -50, max: 200 }) })
  fc.assert(
    fc.property(fc.array(point, { maxLength: 60 }), point, (points, { x, y }) => {
      const distances = points.map((one) => Math.hypot(one.x - x, one.y - y))
      const shortest = Math.min(...distances)
      const found = pointIndex(points).nearest(x, y)
      expect(found).toBe(shortest > 24 ? null : distances.indexOf(shortest))
    }),
  )
})
