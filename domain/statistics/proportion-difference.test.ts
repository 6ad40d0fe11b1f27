import { assert, integer, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { proportionDifference } from './proportion-difference.ts'

describe('the difference of two proportions', () => {
  // Newcombe (1998), table II, method 10
  test.each([
    ['a', 56, 70, 48, 80, 0.2, 0.0524, 0.3339],
    ['b', 9, 10, 3, 10, 0.6, 0.1705, 0.809],
    ['c', 6, 7, 2, 7, 0.5714, 0.0582, 0.8062],
    ['d', 5, 56, 0, 29, 0.0893, -0.0381, 0.1926],
    ['e', 0, 10, 0, 20, 0, -0.1611, 0.2775],
    ['f', 0, 10, 0, 10, 0, -0.2775, 0.2775],
    ['g', 10, 10, 0, 20, 1, 0.6791, 1],
    ['h', 10, 10, 0, 10, 1, 0.6075, 1],
  ])('is as published, example %s: %i of %i against %i of %i', (_, part, whole, other, of, value, low, high) => {
    const difference = proportionDifference({ part, whole }, { part: other, whole: of })!
    expect(difference.value).toBeCloseTo(value, 4)
    expect(difference.low).toBeCloseTo(low, 4)
    expect(difference.high).toBeCloseTo(high, 4)
  })

  test('does not exist if a group is empty', () => {
    expect(proportionDifference({ part: 0, whole: 0 }, { part: 1, whole: 2 })).toBeNull()
    expect(proportionDifference({ part: 1, whole: 2 }, { part: 0, whole: 0 })).toBeNull()
  })

  test('lies within its interval, and is mirrored if the groups are swapped', () => {
    const counted = integer({ min: 1, max: 5_000 }).chain((whole) =>
      integer({ min: 0, max: whole }).map((part) => ({ part, whole })),
    )
    assert(
      property(tuple(counted, counted), ([one, other]) => {
        const there = proportionDifference(one, other)!
        const back = proportionDifference(other, one)!
        expect(there.low).toBeLessThanOrEqual(there.value + 1e-9)
        expect(there.high).toBeGreaterThanOrEqual(there.value - 1e-9)
        expect(there.low).toBeGreaterThanOrEqual(-1 - 1e-9)
        expect(there.high).toBeLessThanOrEqual(1 + 1e-9)
        expect(back.value).toBeCloseTo(-there.value, 9)
        expect(back.low).toBeCloseTo(-there.high, 9)
        expect(back.high).toBeCloseTo(-there.low, 9)
      }),
    )
  })
})
