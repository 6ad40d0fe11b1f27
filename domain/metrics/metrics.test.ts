import fc from 'fast-check'
import { expect, test } from 'vitest'

import { metricNames, type MetricSums } from '#contracts/metrics.ts'

import { metrics, metricValue } from './metrics.ts'

const sums = (given: Partial<MetricSums>): MetricSums => ({ part: 0, whole: 0, cases: 0, squares: null, ...given })

test('a count has a value even if it is small', () => {
  expect(metricValue(metrics.conversations, sums({ part: 2, cases: 2 }))).toEqual({ value: 2, interval: null })
})

test('a rate is a share of its cases with Wilson’s interval', () => {
  const { value, interval } = metricValue(metrics['auto-fails'], sums({ part: 19, whole: 20, cases: 20 }))
  expect(value).toBe(95)
  expect(interval!.low).toBeCloseTo(76.4, 1)
  expect(interval!.high).toBeCloseTo(99.1, 1)
})

test('a mean of scores has Student’s interval, cut to the range of scores', () => {
  const scores = [60, 70, 80, 90, 100]
  const squares = scores.reduce((sum, score) => sum + score ** 2, 0)
  const { value, interval } = metricValue(metrics.score, sums({ part: 400, whole: 5, cases: 5, squares }))
  expect(value).toBe(80)
  // 80 ± 2.776 · 15.811 / √5
  expect(interval!.low).toBeCloseTo(60.37, 2)
  expect(interval!.high).toBeCloseTo(99.63, 2)
})

test('a handle time is the mean of its cases, without an interval', () => {
  expect(metricValue(metrics['handle-time'], sums({ part: 1_500_000, whole: 6, cases: 6 }))).toEqual({
    value: 250_000,
    interval: null,
  })
})

test('a share of milliseconds has no interval, and no value if the whole is zero', () => {
  const share = metrics['silence-share']
  expect(metricValue(share, sums({ part: 30_000, whole: 120_000, cases: 5 }))).toEqual({ value: 25, interval: null })
  expect(metricValue(share, sums({ cases: 9 }))).toEqual({ value: null, interval: null })
})

test.each(metricNames.filter((name) => metrics[name].kind !== 'count'))('%s has no value for four cases', (name) => {
  const of = sums({ part: 3, whole: 4, cases: 4, squares: 9 })
  expect(metricValue(metrics[name], of)).toEqual({ value: null, interval: null })
  const more = sums({ part: 3, whole: 5, cases: 5, squares: 9 })
  expect(metricValue(metrics[name], more).value).not.toBeNull()
})

test('a category with more matches than judged conversations is at most 100 %', () => {
  const { value, interval } = metricValue(metrics['category-share'], sums({ part: 7, whole: 6, cases: 6 }))
  expect(value).toBe(100)
  expect(interval!.high).toBe(100)
})

test.each(metricNames.filter((name) => metrics[name].kind === 'rate'))(
  '%s lies within its interval, which lies between 0 and 100',
  (name) => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 100_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (whole, share) => {
        const { value, interval } = metricValue(metrics[name], sums({ part: Math.round(whole * share), whole }))
        const ends = [0, interval!.low, value!, interval!.high, 100]
        // rounding may change the last digit
        return ends.every((end, index) => index === 0 || end >= ends[index - 1]! - 1e-9)
      }),
    )
  },
)
