import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { share, wilson } from './proportion.ts'

describe('the Wilson interval', () => {
  test.each([
    [19, 20, 0.764, 0.991],
    [5, 5, 0.566, 1],
    [0, 10, 0, 0.278],
  ])('of %i in %i is %f to %f', (successes, n, low, high) => {
    const interval = wilson(successes, n)!
    expect(interval.low).toBeCloseTo(low, 3)
    expect(interval.high).toBeCloseTo(high, 3)
  })

  test('of nothing does not exist', () => expect(wilson(0, 0)).toBeNull())

  test('contains the rate, stays within 0 and 1, and mirrors its complement', () => {
    const cases = integer({ min: 1, max: 100_000 }).chain((n) => integer({ min: 0, max: n }).map((k) => ({ k, n })))
    assert(
      property(cases, ({ k, n }) => {
        const { low, high } = wilson(k, n)!
        const other = wilson(n - k, n)!
        expect(low).toBeGreaterThanOrEqual(0)
        expect(low).toBeLessThanOrEqual(k / n + 1e-12)
        expect(high).toBeGreaterThanOrEqual(k / n - 1e-12)
        expect(high).toBeLessThanOrEqual(1)
        expect(other.low).toBeCloseTo(1 - high, 9)
      }),
    )
  })
})

describe('a share', () => {
  test('of five or more is a rate', () => expect(share(4, 5)).toBe(0.8))
  test('of fewer than five is hidden', () => expect(share(4, 4)).toBeNull())
  test('of zero cases is hidden', () => expect(share(0, 0)).toBeNull())
})
