import { array, assert, integer, property, shuffledSubarray } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { bootstrapDifference, bootstrapInterval } from './bootstrap.ts'
import { quantile } from './quantiles.ts'
import { seededRandom } from './seeded-random.ts'

const mean = (sample: readonly number[]) => sample.reduce((sum, value) => sum + value, 0) / sample.length
const median = (sample: readonly number[]) => quantile(sample, 0.5)!

const SKEWED = [8.2, 1.1, 3.5, 2.2, 9.7, 4.4, 5.1, 2.8, 30.5, 6.3, 3.9, 4.7, 7.7, 1.9, 2.5]
const OTHER = [4.2, 6.1, 9.5, 12.2, 3.7, 14.4, 5.1, 8.8, 20.5, 16.3, 13.9, 4.7]

// with 2,000 rounds an end strays by a tenth of a standard error, far out in the long tail by a quarter
const isNear = (value: number, expected: number, allowed: number) =>
  expect(Math.abs(value - expected)).toBeLessThan(allowed)

describe('the bootstrap interval', () => {
  // scipy.stats.bootstrap((SKEWED,), numpy.mean, n_resamples=99999, method='BCa'); the percentile method has 3.65 to 10.28
  test('of a mean equals that of scipy, and is longer on the side of the tail', () => {
    const { value, low, high } = bootstrapInterval(SKEWED, mean, 'March')!
    expect(value).toBeCloseTo(6.3, 12)
    isNear(low, 4.1, 0.2)
    isNear(high, 12.8, 0.8)
  })

  // the same with numpy.median: the drawn medians have only a few values
  test('of a median is that of scipy', () => {
    const { value, low, high } = bootstrapInterval(SKEWED, median, 'March')!
    expect([value, low]).toEqual([4.4, 2.5])
    expect(high).toBeGreaterThanOrEqual(6.3)
    expect(high).toBeLessThanOrEqual(7.7)
  })

  // scipy.stats.bootstrap((SKEWED, OTHER), lambda a, b: mean(a) - mean(b), n_resamples=99999, method='BCa', vectorized=False)
  test('of a difference is that of scipy', () => {
    const { value, low, high } = bootstrapDifference(SKEWED, OTHER, mean, 'March')!
    expect(value).toBeCloseTo(-3.65, 12)
    isNear(low, -7.43, 0.4)
    isNear(high, 2.05, 0.6)
  })

  test('of a thousand cases is about the normal interval', () => {
    const next = seededRandom('cases')
    const cases = Array.from({ length: 1_000 }, next)
    const { value, low, high } = bootstrapInterval(cases, mean, 'March')!
    const reach = 1.96 * Math.sqrt(1 / 12 / 1_000)
    isNear(low, value - reach, 0.1 * reach)
    isNear(high, value + reach, 0.1 * reach)
  })

  test('is the same only for the same seed', () => {
    expect(bootstrapInterval(SKEWED, mean, 'March')).toEqual(bootstrapInterval(SKEWED, mean, 'March'))
    expect(bootstrapInterval(SKEWED, mean, 'March')).not.toEqual(bootstrapInterval(SKEWED, mean, 'April'))
  })

  test('does not depend on the order of the cases', () => {
    const expected = bootstrapInterval(SKEWED, mean, 'March')
    assert(
      property(shuffledSubarray(SKEWED, { minLength: SKEWED.length }), (shuffled) => {
        expect(bootstrapInterval(shuffled, mean, 'March')).toEqual(expected)
      }),
      { numRuns: 10 },
    )
  })

  test('moves with the cases', () => {
    const cases = array(integer({ min: -50, max: 50 }), { minLength: 5, maxLength: 15 })
    assert(
      property(cases, integer({ min: -99, max: 99 }), (sample, offset) => {
        const { value, low, high } = bootstrapInterval(sample, median, 'March')!
        const moved = bootstrapInterval(
          sample.map((one) => one + offset),
          median,
          'March',
        )!
        expect(moved.value).toBeCloseTo(value + offset, 9)
        expect(moved.low).toBeCloseTo(low + offset, 9)
        expect(moved.high).toBeCloseTo(high + offset, 9)
        expect(low).toBeLessThanOrEqual(high)
        expect(low).toBeGreaterThanOrEqual(Math.min(...sample))
        expect(high).toBeLessThanOrEqual(Math.max(...sample))
      }),
      { numRuns: 20 },
    )
  })

  test('has no width where all cases are equal, and does not exist below two', () => {
    expect(bootstrapInterval([3, 3, 3, 3], mean, 'March')).toEqual({ value: 3, low: 3, high: 3 })
    expect(bootstrapDifference([3, 3], [1, 1, 1], mean, 'March')).toEqual({ value: 2, low: 2, high: 2 })
    expect(bootstrapInterval([3], mean, 'March')).toBeNull()
    expect(bootstrapDifference([3], [1, 2], mean, 'March')).toBeNull()
    expect(bootstrapDifference([1, 2], [], mean, 'March')).toBeNull()
  })

  test('is defined for the maximum, above which nothing is ever drawn', () => {
    const { value, low, high } = bootstrapInterval(SKEWED, (sample) => Math.max(...sample), 'March')!
    expect(value).toBe(30.5)
    expect(low).toBeLessThan(30.5)
    expect(high).toBe(30.5)
  })
})

test('the interval of a mean contains the truth about 95 times in 100', () => {
  const next = seededRandom('coverage')
  const covered = Array.from({ length: 200 }, (_, index) => {
    const cases = Array.from({ length: 40 }, () => -Math.log(1 - next()))
    const { low, high } = bootstrapInterval(cases, mean, `${index}`)!
    return low <= 1 && 1 <= high
  }).filter(Boolean).length
  // an exponential sample of 40: a little below 95, with a standard deviation of 1.6 in 100
  expect(covered).toBeGreaterThanOrEqual(178)
  expect(covered).toBeLessThan(200)
})
