import { array, assert, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { wilson } from '#domain/statistics/proportion.ts'

import { kaplanMeier, type TimeCount } from './kaplan-meier.ts'
import { PLACEBO, SIX_MP } from './leukaemia.fixture.ts'

const at = (counts: readonly TimeCount[], time: number) =>
  kaplanMeier(counts)!.steps.findLast((step) => step.time <= time)!

describe('the children on 6-MP', () => {
  // J. P. Klein and M. L. Moeschberger, Survival Analysis (2nd ed., 2003), table 4.1B
  test.each([
    [6, 21, 0.857, 0.0764],
    [7, 17, 0.807, 0.0869],
    [10, 15, 0.753, 0.0963],
    [13, 12, 0.69, 0.1068],
    [16, 11, 0.627, 0.1141],
    [22, 7, 0.538, 0.1282],
    [23, 6, 0.448, 0.1346],
    [35, 1, 0.448, 0.1346],
  ])('at %i weeks are %i at risk and %f still in remission, as published', (time, atRisk, survival, error) => {
    const step = at(SIX_MP, time)
    expect(step.atRisk).toBe(atRisk)
    expect(step.survival).toBeCloseTo(survival, 3)
    expect(step.error).toBeCloseTo(error, 3)
  })

  // scipy.stats.ecdf(scipy.stats.CensoredData(uncensored, right)).sf.confidence_interval(method='log-log')
  test.each([
    [6, 0.61971796, 0.95155175],
    [10, 0.50319951, 0.88936184],
    [16, 0.36751086, 0.80491219],
    [23, 0.18805201, 0.68014263],
  ])('at %i weeks have the interval of scipy', (time, low, high) => {
    expect(at(SIX_MP, time).low).toBeCloseTo(low, 8)
    expect(at(SIX_MP, time).high).toBeCloseTo(high, 8)
  })

  test('half are in remission for 23 weeks at least, and how long at most was not seen', () => {
    expect(kaplanMeier(SIX_MP)!.median).toEqual({ value: 23, low: 13, high: null })
  })
})

describe('the children on placebo', () => {
  test('half are in remission for 8 weeks', () => {
    expect(kaplanMeier(PLACEBO)!.median).toEqual({ value: 8, low: 4, high: 11 })
  })

  test('none is left after 23 weeks, of which the method gives no error', () => {
    expect(at(PLACEBO, 23)).toMatchObject({ survival: 0, error: null, low: null, high: null })
  })
})

test('without censoring it is the plain share, and its error that of a share', () => {
  const step = at(PLACEBO, 8)
  expect(step.survival).toBeCloseTo(8 / 21, 12)
  expect(step.error).toBeCloseTo(Math.sqrt(((8 / 21) * (13 / 21)) / 21), 12)
  // another method, but the same question
  expect(Math.abs(step.low! - wilson(8, 21)!.low)).toBeLessThan(0.04)
})

test('before the first event all are without it, and no interval is known', () => {
  const steps = kaplanMeier([
    { time: 3, events: 0, censored: 2 },
    { time: 5, events: 1, censored: 4 },
  ])!.steps
  expect(steps[0]).toEqual({ time: 3, events: 0, censored: 2, atRisk: 7, survival: 1, error: 0, low: null, high: null })
  expect(steps[1]).toMatchObject({ atRisk: 5, survival: 0.8 })
})

test('who is last seen at the time of an event was at risk', () => {
  expect(at([{ time: 4, events: 1, censored: 3 }], 4).survival).toBe(0.75)
})

test('where fewer than half have the event there is no median, and a half exactly is one', () => {
  expect(kaplanMeier([{ time: 4, events: 1, censored: 3 }])!.median).toBeNull()
  // twelve factors of which the product comes out a hair above a half
  const one = (time: number) => ({ time, events: 1, censored: 0 })
  expect(kaplanMeier(Array.from({ length: 24 }, (_, at_) => one(at_)))!.median!.value).toBe(11)
})

test('one case alone has a median of which nothing is sure', () => {
  expect(kaplanMeier([{ time: 4, events: 1, censored: 0 }])!.median).toEqual({ value: 4, low: null, high: null })
})

test('without cases there is nothing', () => {
  expect(kaplanMeier([])).toBeNull()
  expect(kaplanMeier([{ time: 1, events: 0, censored: 0 }])).toBeNull()
})

const few = integer({ min: 0, max: 4 })
const counts = array(record({ time: integer({ min: 0, max: 15 }), events: few, censored: few }), {
  minLength: 1,
  maxLength: 15,
}).filter((all) => all.some(({ events, censored }) => events + censored > 0))

test('counts give what the cases give, in any order', () => {
  assert(
    property(counts, (grouped) => {
      const cases = grouped.flatMap(({ time, events, censored }) => [
        ...Array.from({ length: events }, () => ({ time, events: 1, censored: 0 })),
        ...Array.from({ length: censored }, () => ({ time, events: 0, censored: 1 })),
      ])
      expect(kaplanMeier(cases.toReversed())).toEqual(kaplanMeier(grouped))
    }),
  )
})

test('survival never rises, lies within its interval, and counts everybody once', () => {
  assert(
    property(counts, (grouped) => {
      let before = 1
      const { n, steps } = kaplanMeier(grouped)!
      for (const { survival, low, high } of steps) {
        expect(survival).toBeLessThanOrEqual(before)
        expect(low ?? 0).toBeLessThanOrEqual(survival)
        expect(high ?? 1).toBeGreaterThanOrEqual(survival)
        before = survival
      }
      expect(steps[0]!.atRisk).toBe(n)
      const last = steps.at(-1)!
      expect(last.atRisk).toBe(last.events + last.censored)
    }),
  )
})
