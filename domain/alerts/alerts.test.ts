import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { MetricWatch } from '#contracts/alert-rules.ts'
import type { MetricSums } from '#contracts/metrics.ts'
import { countAlerts, isCollecting } from '#domain/alerts/collecting.ts'
import { MAX_DELIVERY_ATTEMPTS, retryDelay } from '#domain/alerts/retries.ts'
import { timesFired } from '#domain/alerts/times-fired.ts'
import { earlierDays, watchedDays, isOutOfBounds, addSums } from '#domain/alerts/watched-days.ts'
import { addDays, daysOf, type Day } from '#domain/time/reporting-period.ts'

const watch: MetricWatch = {
  kind: 'metric',
  metric: 'machine-auto-fails',
  period: 'today',
  test: 'above',
  threshold: 20,
  fewest: 5,
}
const of = (part: number, whole: number): MetricSums => ({ part, whole, cases: whole, squares: null })

describe('a metric is out of bounds', () => {
  test.each<[string, Partial<MetricWatch>, MetricSums, MetricSums | null, boolean | null]>([
    ['above', {}, of(3, 10), null, true],
    ['at the threshold itself: no', {}, of(2, 10), null, false],
    ['below', { test: 'below', threshold: 80 }, of(7, 10), null, true],
    ['with too few cases: unknown', {}, of(4, 4), null, null],
    ['with fewer cases than required: unknown', { fewest: 50 }, of(40, 49), null, null],
    ['changed upwards', { test: 'changed' }, of(5, 10), of(2, 10), true],
    ['changed downwards', { test: 'changed' }, of(0, 10), of(3, 10), true],
    ['changed exactly by the threshold: no', { test: 'changed' }, of(4, 10), of(2, 10), false],
    ['changed from too few cases: unknown', { test: 'changed' }, of(9, 10), of(0, 4), null],
  ])('%s', (_, more, sums, before, isOut) => expect(isOutOfBounds({ ...watch, ...more }, { sums, before })).toBe(isOut))

  test('is unknown exactly if there are fewer cases than required', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), fc.integer({ min: 5, max: 100 }), (part, whole, fewest) => {
        const isOut = isOutOfBounds({ ...watch, fewest }, { sums: of(Math.min(part, whole), whole), before: null })
        expect(isOut === null).toBe(whole < fewest)
      }),
    )
  })
})

describe('the watched days', () => {
  test.each([
    ['today', '2026-03-10', '2026-03-10'],
    ['yesterday', '2026-03-09', '2026-03-09'],
    ['last-7-days', '2026-03-04', '2026-03-10'],
    ['last-30-days', '2026-02-09', '2026-03-10'],
  ] as const)('%s: %s to %s', (period, from, to) => {
    const { days, before } = watchedDays({ metric: 'score', period, test: 'above' }, '2026-03-10')
    expect({ days, before }).toEqual({ days: { from, to }, before: null })
  })

  test('have the same number of days before them if a rule compares', () => {
    expect(watchedDays({ metric: 'score', period: 'last-7-days', test: 'changed' }, '2026-03-10').before).toEqual({
      from: '2026-02-25',
      to: '2026-03-03',
    })
  })
})

describe('a rule on a count', () => {
  const fewer: MetricWatch = { ...watch, metric: 'conversations', test: 'below', threshold: 10 }
  const many = (part: number): MetricSums => ({ part, whole: 0, cases: part, squares: null })

  test.each([
    [0, true],
    [9, true],
    [10, false],
  ])('judges %i as fewer than ten: %s, even if there are few cases', (part, isOut) =>
    expect(isOutOfBounds(fewer, { sums: many(part), before: null })).toBe(isOut),
  )

  test('counts a drop to zero as a change', () =>
    expect(isOutOfBounds({ ...fewer, test: 'changed' }, { sums: many(0), before: many(11) })).toBe(true))

  test.each([
    ['yesterday', { from: '2026-03-09', to: '2026-03-09' }],
    ['last-7-days', { from: '2026-03-03', to: '2026-03-09' }],
  ] as const)('for too few uses only days that are over: %s', (period, days) =>
    expect(watchedDays({ ...fewer, period }, '2026-03-10').days).toEqual(days),
  )

  test('for too many includes today', () =>
    expect(watchedDays({ ...fewer, test: 'above' }, '2026-03-10').days.to).toBe('2026-03-10'))

  test('misses only groups that had some in the week before', () => {
    const day: Day = '2026-03-09'
    expect(earlierDays(fewer, { from: day, to: day })).toEqual({ from: '2026-03-02', to: '2026-03-08' })
    const look = { from: '2026-03-10', to: '2026-03-10' }
    const worked = (on: Day) => timesFired({ ...fewer, period: 'yesterday' }, new Map([[on, many(30)]]), look, true)
    expect([worked('2026-03-02'), worked('2026-03-01')]).toEqual([1, 0])
    // without groups no earlier data is needed
    expect(timesFired({ ...fewer, period: 'yesterday' }, new Map(), look)).toBe(1)
  })
})

describe('policies are counted by month', () => {
  test.each([
    ['policies', '2026-03-10', '2026-02-01', '2026-02-28'],
    ['persistency-3', '2026-03-10', '2025-11-01', '2025-11-30'],
    ['persistency-13', '2026-03-31', '2025-02-01', '2025-02-28'],
  ] as const)('%s on %s: from %s to %s, for any period of the rule', (metric, today, from, to) => {
    const { days, before } = watchedDays({ metric, period: 'today', test: 'changed' }, today)
    expect(days).toEqual({ from, to })
    expect(before?.to).toBe(addDays(from, -1))
  })
})

describe('an alert', () => {
  const opened_at = new Date('2026-03-03T10:00:00Z')
  const at = (minutes: number) => new Date(opened_at.getTime() + minutes * 60_000)

  test.each([
    ['open', 59, true],
    ['acknowledged', 59, true],
    ['open', 60, false],
    ['closed', 1, false],
  ] as const)('that is %s collects findings %i minutes into a window of an hour: %s', (state, minutes, isCollected) =>
    expect(isCollecting({ state, opened_at }, 60, at(minutes))).toBe(isCollected),
  )

  test('collects findings of its own group only', () => {
    const found = [
      { group_id: 1, at: at(0) },
      { group_id: 2, at: at(1) },
      { group_id: 1, at: at(59) },
      { group_id: 1, at: at(60) },
    ]
    expect(countAlerts(found, 60)).toBe(3)
  })

  test('there are at most as many alerts as findings and at least as many as groups; a longer window never adds any', () => {
    const finds = fc.array(fc.record({ group_id: fc.nat(3), at: fc.nat(10_000).map(at) }), { maxLength: 60 })
    fc.assert(
      fc.property(finds, fc.integer({ min: 1, max: 2_000 }), (found, minutes) => {
        const alerts = countAlerts(found, minutes)
        expect(alerts).toBeLessThanOrEqual(found.length)
        expect(alerts).toBeGreaterThanOrEqual(new Set(found.map(({ group_id }) => group_id)).size)
        expect(countAlerts(found, minutes * 1_000)).toBeLessThanOrEqual(alerts)
      }),
    )
  })
})

describe('in past data, a rule on a metric', () => {
  const looks = { from: '2026-03-01', to: '2026-03-06' }
  const daily = (...sums: MetricSums[]) => new Map(daysOf(looks).map((day, index) => [day, sums[index] ?? of(0, 0)]))

  test('fires when the metric leaves its bounds, and again only after it was back within them', () => {
    expect(timesFired(watch, daily(of(5, 10), of(6, 10), of(1, 10), of(5, 10)), looks)).toBe(2)
  })

  test('does not change its state while there are too few cases', () => {
    expect(timesFired(watch, daily(of(5, 10), of(1, 2), of(5, 10)), looks)).toBe(1)
  })

  test('never fires without data', () => {
    expect(timesFired(watch, new Map(), looks)).toBe(0)
  })

  test('adds up the days before it divides', () => {
    const slow = { ...watch, period: 'last-7-days' as const }
    // 1 of 1 and 0 of 9 is a tenth, not the half that a mean of both days would give
    expect(timesFired(slow, daily(of(1, 1), of(0, 9)), looks)).toBe(0)
    expect(addSums([of(1, 1), of(0, 9)])).toEqual(of(1, 10))
  })
})

describe('a failed delivery is retried', () => {
  const waits = Array.from({ length: MAX_DELIVERY_ATTEMPTS - 1 }, (_, index) => retryDelay(index + 1)!)

  test('after increasing waits of up to six hours', () => {
    expect(waits.slice(0, 4)).toEqual([15_000, 60_000, 240_000, 960_000])
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
    expect(waits.at(-1)).toBe(6 * 3_600_000)
  })

  test('a limited number of times', () => expect(retryDelay(MAX_DELIVERY_ATTEMPTS)).toBeNull())
})
