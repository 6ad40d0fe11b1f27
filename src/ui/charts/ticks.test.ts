import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { countLadder, secondsLadder, ticksUpTo } from './ticks.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [154, [0, 50, 100, 150, 200]],
])('an axis of counts up to %i is labelled %j', (max, ticks) => {
  expect(ticksUpTo(max, countLadder)).toEqual(ticks)
})

test.each([
  [0, [0, 1]],
  [50, [0, 10, 20, 30, 40, 50]],
  [247, [0, 60, 120, 180, 240, 300]],
  [5 * 3600 + 1, [0, 7200, 14_400, 21_600]],
])('an axis of durations up to %i s is labelled %j', (max, ticks) => {
  expect(ticksUpTo(max, secondsLadder)).toEqual(ticks)
})

test.each([
  ['counts', countLadder],
  ['durations', secondsLadder],
])('every axis of %s starts at 0, covers its largest value and has at most six whole ticks', (_, ladder) => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (max) => {
      const ticks = ticksUpTo(max, ladder)
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.every(Number.isInteger)).toBe(true)
    }),
  )
})
