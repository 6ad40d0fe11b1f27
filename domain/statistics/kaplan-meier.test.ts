import { array, assert, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { wilson } from '#domain/statistics/proportion.ts'

import { kaplanMeier, type TimeCount } from './kaplan-meier.ts'
import { PLACEBO, SIX_MP } from './leukaemia.fixture.ts'

const stepAt = (counts: readonly TimeCount[], time: number) =>
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
    const step = stepAt(SIX_MP, time)
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
    expect(stepAt(SIX_MP, time).low).toBeCloseTo(low, 8)
    expect(stepAt(SIX_MP, time).high).toBeCloseTo(high, 8)
  })

  test('half are in remission for 23 weeks, with an unknown upper end', () => {
    expect(kaplanMeier(SIX_MP)!.median).toEqual({ value: 23, low: 13, high: null })
  })
})

describe('the children on placebo', () => {
  test('half are in remission for 8 weeks', () => {
    expect(kaplanMeier(PLACEBO)!.median).toEqual({ value: 8, low: 4, high: 11 })
  })

  test('none is left after 23 weeks, for which the method gives no error', () => {
    expect(stepAt(PLACEBO, 23)).toMatchObject({ survival: 0, error: null, low: null, high: null })
  })
})

test('without censoring, survival is the plain share with the error of a share', () => {
  const step = stepAt(PLACEBO, 8)
  expect(step.survival).toBeCloseTo(8 / 21, 12)
  expect(step.error).toBeCloseTo(Math.sqrt(((8 / 21) * (13 / 21)) / 21), 12)
  // another method, but the same question
  expect(Math.abs(step.low! - wilson(8, 21)!.low)).toBeLessThan(0.04)
})

test('before the first event survival is 1, without an interval', () => {
  const steps = kaplanMeier([
    { time: 3, events: 0, censored: 2 },
    { time: 5, events: 1, censored: 4 },
  ])!.steps
  expect(steps[0]).toEqual({ time: 3, events: 0, censored: 2, atRisk: 7, survival: 1, error: 0, low: null, high: null })
  expect(steps[1]).toMatchObject({ atRisk: 5, survival: 0.8 })
})

test('a case censored at the time of an event was at risk', () => {
  expect(stepAt([{ time: 4, events: 1, censored: 3 }], 4).survival).toBe(0.75)
})

test('there is no median if fewer than half have the event, and exactly half is enough', () => {
  expect(kaplanMeier([{ time: 4, events: 1, censored: 3 }])!.median).toBeNull()
  // the product of twelve factors is slightly above one half
  const one = (time: number) => ({ time, events: 1, censored: 0 })
  expect(kaplanMeier(Array.from({ length: 24 }, (_, time) => one(time)))!.median!.value).toBe(11)
})

test('a single case has a median without an interval', () => {
  expect(kaplanMeier([{ time: 4, events: 1, censored: 0 }])!.median).toEqual({ value: 4, low: null, high: null })
})

test('without cases there is no result', () => {
  expect(kaplanMeier([])).toBeNull()
  expect(kaplanMeier([{ time: 1, events: 0, censored: 0 }])).toBeNull()
})

const few = integer({ min: 0, max: 4 })
const counts = array(record({ time: integer({ min: 0, max: 15 }), events: few, censored: few }), {
  minLength: 1,
  maxLength: 15,
}).filter((all) => all.some(({ events, censored }) => events + censored > 0))

test('counts give the same as single cases, in any order', () => {
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
