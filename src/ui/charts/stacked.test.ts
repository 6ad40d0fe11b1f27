import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { stackLabels } from './stacked.ts'

test('labels that would meet stand in lines of their own, the others in the first', () => {
  const labels = [100, 110, 300].map((x) => ({ x, width: 60 }))
  expect(stackLabels(labels, 0, 400)).toEqual([
    { x: 100, line: 0 },
    { x: 110, line: 1 },
    { x: 300, line: 0 },
  ])
})

test('labels stay between the ends, and never meet within a line', () => {
  const label = fc.record({ x: fc.integer({ min: 0, max: 400 }), width: fc.integer({ min: 10, max: 120 }) })
  fc.assert(
    fc.property(fc.array(label, { maxLength: 6 }), (labels) => {
      const placed = stackLabels(labels, 0, 400).map((place, at) => ({ ...place, half: labels[at]!.width / 2 }))
      for (const { x, half } of placed) {
        expect(x - half).toBeGreaterThanOrEqual(0)
        expect(x + half).toBeLessThanOrEqual(400)
      }
      for (const [at, one] of placed.entries()) {
        for (const other of placed.slice(at + 1).filter(({ line }) => line === one.line)) {
          expect(Math.abs(other.x - one.x)).toBeGreaterThanOrEqual(one.half + other.half)
        }
      }
    }),
  )
})
