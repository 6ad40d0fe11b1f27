import { array, assert, integer, option, pre, property, shuffledSubarray } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { seededRandom } from './seeded-random.ts'
import { weekdayTrend, type DayValue } from './weekday-trend.ts'

/** The values of the days from Monday, 2 March 2026, on. */
const fromMonday = (values: readonly (number | null)[]): DayValue[] =>
  values.map((value, index) => ({ day: new Date(Date.UTC(2026, 2, 2 + index)).toISOString().slice(0, 10), value }))

const RISING = fromMonday(
  [
    [52, 48, 51, 50, 55, 20, 11],
    [54, 49, 50, 53, 57, 22, null],
    [53, 52, 55, 54, null, 21, 13],
    [57, 51, 54, 55, 58, 25, 12],
    [58, 55, null, 56, 61, 24, 15],
  ].flat(),
)

const LEVEL = fromMonday(
  [
    [52, 48, 51, 50, 55, 20, 11],
    [50, 49, 50, 53, 51, 22, 12],
    [53, 47, 51, 50, 55, 19, 11],
    [51, 51, 50, 51, 54, 21, 12],
  ].flat(),
)

describe('the trend of a daily series', () => {
  /*
   * In Python, for each weekday all pairs i < j: S = sum(sign(vⱼ − vᵢ)) = 44, Var = sum(n(n−1)(2n+5) − ties)/18 = 92.67,
   * p = 2 * scipy.stats.norm.sf((S − 1) / sqrt(Var)); slope = numpy.median of the N rises per week, and its ends
   * numpy.interp((N ∓ C)/2 [+ 1], range(1, N + 1), sorted rises) with C = norm.ppf(0.975) * sqrt(Var).
   */
  test('is found if every weekday rises, although Sundays are far below Mondays', () => {
    expect(weekdayTrend(RISING)).toEqual({
      slope: expect.closeTo(4 / 3, 12),
      low: expect.closeTo(1, 12),
      high: expect.closeTo(5 / 3, 12),
      p: expect.closeTo(7.935946820329607e-6, 15),
      n: 32,
      direction: 'up',
    })
  })

  // the same, with S = 2 and Var = 54.67 for many ties
  test('is not found if weekdays vary randomly', () => {
    expect(weekdayTrend(LEVEL)).toEqual({
      slope: 0,
      low: expect.closeTo(-0.5, 12),
      high: expect.closeTo(1, 12),
      p: expect.closeTo(0.892413863968481, 12),
      n: 28,
      direction: 'none',
    })
  })

  test('of one weekday is that of Mann and Kendall', () => {
    // S = 45 − 2, Var = 10 · 9 · 25 / 18 = 125: 2 * scipy.stats.norm.sf(42 / sqrt(125))
    const weekly = [1, 2, 3, 4, 5, 6, 7, 8, 10, 9].flatMap((value) => [value, null, null, null, null, null, null])
    expect(weekdayTrend(fromMonday(weekly))!.p).toBeCloseTo(0.0001722414533876709, 12)
    expect(weekdayTrend(fromMonday(weekly))!.slope).toBe(1)
  })

  test('does not exist with too few days', () => {
    expect(weekdayTrend([])).toBeNull()
    expect(weekdayTrend(fromMonday([1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7]))).toBeNull()
    expect(weekdayTrend(RISING.slice(0, 9))).toBeNull()
    expect(weekdayTrend(fromMonday([1, 2, 3, 4, null, null, null, 2, 3, 4, 5, null, null, null, 3]))).toBeNull()
    expect(weekdayTrend(RISING.slice(0, 21))).not.toBeNull()
  })

  test('of a constant series is none', () => {
    expect(weekdayTrend(fromMonday(Array.from({ length: 28 }, () => 7)))).toEqual({
      slope: 0,
      low: 0,
      high: 0,
      p: 1,
      n: 28,
      direction: 'none',
    })
  })

  test('of ten years is found', () => {
    const next = seededRandom('ten years')
    const days = Array.from(
      { length: 3_660 },
      (_, index) => 100 + (index % 7) * 20 - (0.05 * index) / 7 + 20 * (next() - 0.5),
    )
    const trend = weekdayTrend(fromMonday(days))!
    expect(trend).toMatchObject({ n: 3_660, direction: 'down' })
    expect(trend.low).toBeLessThan(-0.05)
    expect(trend.high).toBeGreaterThan(-0.05)
    expect(trend.high - trend.low).toBeLessThan(0.01)
  })
})

const series = array(option(integer({ min: -20, max: 20 }), { freq: 5 }), { minLength: 35, maxLength: 70 }).map(
  fromMonday,
)
const mapped = (days: DayValue[], change: (value: number, index: number) => number): DayValue[] =>
  days.map(({ day, value }, index) => ({ day, value: value === null ? null : change(value, index) }))

describe('the trend', () => {
  test('does not depend on the order of the days, nor on days without a value', () => {
    const days = series.chain((all) =>
      shuffledSubarray(all, { minLength: all.length }).map((shuffled) => ({ all, shuffled })),
    )
    assert(
      property(days, ({ all, shuffled }) => {
        expect(weekdayTrend(shuffled)).toEqual(weekdayTrend(all))
        expect(weekdayTrend(all.filter(({ value }) => value !== null))).toEqual(weekdayTrend(all))
      }),
    )
  })

  test('does not change if each weekday is shifted by its own offset', () => {
    assert(
      property(series, array(integer({ min: -999, max: 999 }), { minLength: 7, maxLength: 7 }), (days, offsets) => {
        expect(weekdayTrend(mapped(days, (value, index) => value + offsets[index % 7]!))).toEqual(weekdayTrend(days))
      }),
    )
  })

  test('lies within its interval, and is mirrored with negated values', () => {
    assert(
      property(series, (days) => {
        const [there, back] = [weekdayTrend(days), weekdayTrend(mapped(days, (value) => -value))]
        expect(there === null).toBe(back === null)
        if (!there || !back) return
        expect(there.low).toBeLessThanOrEqual(there.slope + 1e-9)
        expect(there.high).toBeGreaterThanOrEqual(there.slope - 1e-9)
        expect(back.p).toBeCloseTo(there.p, 12)
        expect(back.slope).toBeCloseTo(-there.slope, 9)
        expect(back.low).toBeCloseTo(-there.high, 9)
        expect(back.direction).toBe({ up: 'down', down: 'up', none: 'none' }[there.direction])
      }),
    )
  })

  test('grows by a constant weekly increase', () => {
    assert(
      property(series, integer({ min: -5, max: 5 }), (days, step) => {
        const plain = weekdayTrend(days)
        const added = weekdayTrend(mapped(days, (value, index) => value + step * Math.floor(index / 7)))
        pre(plain !== null && added !== null) // the increase changes ties, and thereby whether there are enough pairs
        expect(added.slope).toBeCloseTo(plain.slope + step, 9)
      }),
    )
  })
})

test('about one in twenty series without a trend seems to have one, and the interval contains the truth', () => {
  const next = seededRandom('no trend')
  const trends = Array.from({ length: 600 }, () =>
    weekdayTrend(fromMonday(Array.from({ length: 56 }, (_, index) => (index % 7) * 10 + 30 * next()))),
  )
  const seeming = trends.filter((trend) => trend!.direction !== 'none').length
  const covered = trends.filter((trend) => trend!.low <= 0 && 0 <= trend!.high).length
  // 30 expected, a standard deviation of 5.3: three of them either way
  expect(Math.abs(seeming - 30)).toBeLessThanOrEqual(16)
  expect(Math.abs(covered - 570)).toBeLessThanOrEqual(16)
})
