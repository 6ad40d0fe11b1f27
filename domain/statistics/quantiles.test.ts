import { array, assert, double, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'

import { fiveNumbers, groupedFiveNumbers, groupedQuantile, quantile } from './quantiles.ts'

// numpy.quantile([9, 1, 4, 4, 7, 12.5, 3], p)
test.each([
  [0, 1],
  [0.1, 2.2],
  [0.25, 3.5],
  [0.5, 4],
  [0.9, 10.4],
  [1, 12.5],
])('the quantile at %f is that of NumPy', (p, value) => {
  expect(quantile([9, 1, 4, 4, 7, 12.5, 3], p)).toBeCloseTo(value, 12)
})

test('the median of an even number is between the two in the middle', () => {
  expect(quantile([1, 10, 2, 4], 0.5)).toBe(3)
})

test('the five numbers include the number of cases', () => {
  const numbers = { min: 1, q1: 2, median: 3, q3: 4, max: 5, n: 5 }
  expect(fiveNumbers([5, 4, 3, 2, 1])).toEqual(numbers)
  expect(fiveNumbers([7])).toEqual({ min: 7, q1: 7, median: 7, q3: 7, max: 7, n: 1 })
})

test('without cases there is no result', () => {
  expect([quantile([], 0.5), fiveNumbers([])]).toEqual([null, null])
  expect([groupedQuantile([{ value: 3, count: 0 }], 0.5), groupedFiveNumbers([])]).toEqual([null, null])
})

const value = double({ min: -1e6, max: 1e6, noNaN: true, noDefaultInfinity: true })
const part = double({ min: 0, max: 1, noNaN: true })

test('counts give exactly the same as the single cases', () => {
  const groups = array(record({ value, count: integer({ min: 0, max: 6 }) }), { maxLength: 12 })
  assert(
    property(groups, part, (counted, p) => {
      const cases = counted.flatMap((group) => Array.from({ length: group.count }, () => group.value))
      expect(groupedQuantile(counted, p)).toBe(quantile(cases, p))
      expect(groupedFiveNumbers(counted)).toEqual(fiveNumbers(cases))
    }),
  )
})

test('quantiles do not fall with a greater part, and stay within the range of the cases', () => {
  assert(
    property(array(value, { minLength: 1 }), part, part, (cases, one, other) => {
      const low = quantile(cases, Math.min(one, other))!
      const high = quantile(cases, Math.max(one, other))!
      expect(low).toBeLessThanOrEqual(high + 1e-9)
      expect(low).toBeGreaterThanOrEqual(Math.min(...cases) - 1e-9)
      expect(high).toBeLessThanOrEqual(Math.max(...cases) + 1e-9)
      expect(quantile(cases.toReversed(), one)).toBe(quantile(cases, one))
    }),
  )
})
