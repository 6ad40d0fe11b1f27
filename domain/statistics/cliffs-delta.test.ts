import { array, assert, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { cliffsDelta } from './cliffs-delta.ts'
import { normalCdf, normalQuantile } from './normal.ts'
import type { ValueCount } from './quantiles.ts'
import { seededRandom } from './seeded-random.ts'

const single = (values: readonly number[]): ValueCount[] => values.map((value) => ({ value, count: 1 }))

// 2 * scipy.stats.mannwhitneyu(a, b).statistic / (len(a) * len(b)) - 1, and the formulas of the docstrings in NumPy over all pairs
test('delta equals that of the pairs, counted one by one', () => {
  const [one, other] = [
    [3, 5, 5, 7, 8, 9, 9, 10],
    [1, 2, 3, 3, 4, 5, 6, 7, 5, 2],
  ]
  const { value, low, high } = cliffsDelta(single(one), single(other))!
  expect(value).toBeCloseTo(0.6875, 12)
  expect(low).toBeCloseTo(0.14272249242057589, 9)
  expect(high).toBeCloseTo(0.9033042975338288, 9)
})

// the same; here the first group is spread wider, and Cliff's end is the outer one on both sides
test('the interval for a group with a wider spread is that of Cliff', () => {
  const [one, other] = [
    [1, 2, 2, 9, 10, 10, 11, 5],
    [4, 5, 5, 5, 6, 6, 6, 6, 7, 7, 4, 5, 6, 5],
  ]
  const { value, low, high } = cliffsDelta(single(one), single(other))!
  expect(value).toBeCloseTo(0.08035714285714286, 12)
  expect(low).toBeCloseTo(-0.5176616224233836, 9)
  expect(high).toBeCloseTo(0.6256291306478657, 9)
})

describe('if the groups do not overlap', () => {
  test('delta is 1, and the interval still has a width', () => {
    const { value, low, high } = cliffsDelta(single([7, 8, 9, 9, 9]), single([1, 2, 3, 4, 5]))!
    expect([value, high]).toEqual([1, 1])
    expect(low).toBeLessThan(0.7)
  })

  test('more cases make it narrower', () => {
    const { low } = cliffsDelta([{ value: 2, count: 500 }], [{ value: 1, count: 500 }])!
    expect(low).toBeGreaterThan(0.97)
    expect(low).toBeLessThan(1)
  })
})

test('if all values are equal, delta is 0, with a wide interval for a few cases', () => {
  const { value, low, high, p } = cliffsDelta([{ value: 3, count: 5 }], [{ value: 3, count: 5 }])!
  expect([value, p]).toEqual([0, null])
  expect(low).toBeLessThan(-0.3)
  expect(high).toBeGreaterThan(0.3)
})

test('a single case has no delta', () => {
  expect(cliffsDelta(single([1]), single([1, 2, 3]))).toBeNull()
  expect(cliffsDelta(single([1, 2]), [{ value: 3, count: 0 }])).toBeNull()
})

const groups = array(record({ value: integer({ min: 0, max: 12 }), count: integer({ min: 1, max: 9 }) }), {
  minLength: 2,
  maxLength: 12,
})

test('counts give the same as single cases in any order, and swapping the groups changes the sign', () => {
  assert(
    property(groups, groups, (one, other) => {
      const there = cliffsDelta(one, other)!
      const back = cliffsDelta(other, one)!
      const cases = (counted: ValueCount[]) =>
        single(counted.flatMap(({ value, count }) => Array.from({ length: count }, () => value))).toReversed()
      expect(cliffsDelta(cases(one), cases(other))).toEqual(there)
      expect(back.value).toBeCloseTo(-there.value, 12)
      expect(back.low).toBeCloseTo(-there.high, 9)
      expect(back.p ?? -1).toBeCloseTo(there.p ?? -1, 9)
      expect(there.low).toBeLessThanOrEqual(there.value)
      expect(there.high).toBeGreaterThanOrEqual(there.value)
      expect(there.low).toBeGreaterThanOrEqual(-1 - 1e-12)
      expect(there.high).toBeLessThanOrEqual(1 + 1e-12)
    }),
  )
})

test('only the order of the values counts', () => {
  const curved = (counted: ValueCount[]) => counted.map(({ value, count }) => ({ value: Math.exp(value), count }))
  assert(
    property(groups, groups, (one, other) => {
      expect(cliffsDelta(curved(one), curved(other))).toEqual(cliffsDelta(one, other))
    }),
  )
})

describe.each([
  ['eight against eight nearly apart', 8, 8, 2.5, 1],
  ['ten widely spread against two hundred', 10, 200, 0.8, 3],
  ['thirty against three hundred', 30, 300, 0, 2],
  ['three hundred against three hundred', 300, 300, 0.2, 1],
])('of %s', (_, m, n, shift, spread) => {
  test('the interval contains the truth about 95 times in 100', () => {
    const next = seededRandom('cases')
    const normal = (count: number, middle: number, deviation: number) =>
      single(Array.from({ length: count }, () => middle + deviation * normalQuantile(next())))
    const truth = 2 * normalCdf(shift / Math.hypot(1, spread)) - 1
    const covered = Array.from({ length: 400 }, () => {
      const { low, high } = cliffsDelta(normal(m, shift, spread), normal(n, 0, 1))!
      return low <= truth && truth <= high
    }).filter(Boolean).length
    // 380 expected, a standard deviation of 4.4: three of them below, while the wider of two intervals may hold more
    expect(covered).toBeGreaterThanOrEqual(367)
    expect(covered).toBeLessThan(400)
  })
})
