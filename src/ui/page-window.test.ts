import fc from 'fast-check'
import { expect, test } from 'vitest'

import { pageWindow } from './page-window.ts'

test('without a limit every page is linked', () => {
  expect(pageWindow({ current: 3, last: 7 })).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test.each([
  [1, [1, 2, 3]],
  [5, [4, 5, 6]],
  [10, [8, 9, 10]],
])('with a limit of three, page %i of ten stands in %j', (current, pages) => {
  expect(pageWindow({ current, last: 10, limit: 3 })).toEqual(pages)
})

test('a window is consecutive, as long as it may be, and holds the current page', () => {
  const places = fc
    .record({
      last: fc.integer({ min: 1, max: 400 }),
      limit: fc.nat(20),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ last, limit, at }) => ({ last, limit, current: 1 + Math.floor(at * (last - 1)) }))
  fc.assert(
    fc.property(places, ({ last, limit, current }) => {
      const pages = pageWindow({ current, last, limit })
      expect(pages).toHaveLength(limit === 0 ? last : Math.min(limit, last))
      expect(pages).toContain(current)
      expect(pages[0]).toBeGreaterThanOrEqual(1)
      expect(pages.at(-1)).toBeLessThanOrEqual(last)
      expect(pages).toEqual(pages.map((_, index) => pages[0]! + index))
    }),
  )
})
