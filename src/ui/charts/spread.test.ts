import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { spreadApart } from './spread.ts'

test('labels that would overlap move apart, the others stay', () => {
  expect(spreadApart([10, 100, 104, 102], 16, 200)).toEqual([10, 100, 132, 116])
})

test('labels at the end move up', () => {
  expect(spreadApart([198, 199], 16, 200)).toEqual([184, 200])
})

test('labels keep their order, their distance and the end', () => {
  const positions = fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(positions, (asked) => {
      const placed = spreadApart(asked, 16, 200)
      const sorted = placed.toSorted((one, other) => one - other)
      expect(sorted.at(-1)).toBeLessThanOrEqual(200)
      for (let at = 1; at < sorted.length; at++) expect(sorted[at]! - sorted[at - 1]!).toBeGreaterThanOrEqual(16 - 1e-9)
      const order = (heights: number[]) =>
        heights.map((_, at) => at).toSorted((one, other) => heights[one]! - heights[other]!)
      expect(order(placed)).toEqual(order(asked))
    }),
  )
})
