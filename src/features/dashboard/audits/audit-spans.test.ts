import { array, assert, date, integer, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'

import { addDays, type Day } from '#domain/time/reporting-period.ts'
import { auditsOf, noAudits } from '#tests/support/example-audits.ts'
import { exampleDashboard } from '#tests/support/example-dashboard.ts'

import { auditSpans, auditSpanSize } from './audit-spans.ts'

const dashboardOf = (from: Day, length: number, audits: { later: number; evaluations: number }[]) => {
  const days = new Map(audits.map(({ later, evaluations }) => [addDays(from, later % length), evaluations]))
  return {
    period: { ...exampleDashboard().period, from, to: addDays(from, length - 1) },
    audits: { ...noAudits, days: [...days].map(([day, count]) => ({ day, ...auditsOf(count, 80, 1) })) },
  }
}

test('a period is split by weeks from Monday, cut at its beginning and end', () => {
  const spans = auditSpans(dashboardOf('2026-03-04', 10, [{ later: 0, evaluations: 3 }]))
  expect(spans.map(({ from, to, totals }) => [from, to, totals.evaluations])).toEqual([
    ['2026-03-04', '2026-03-08', 3],
    ['2026-03-09', '2026-03-13', 0],
  ])
})

test('periods with too many weeks are split by months', () => {
  expect(
    [7, 731].map((length) => auditSpanSize({ from: '2024-01-01', to: addDays('2024-01-01', length - 1) })),
  ).toEqual(['week', 'week'])
  expect(auditSpanSize({ from: '2024-01-01', to: addDays('2024-01-01', 731) })).toBe('month')
})

test('no audit is lost or counted twice', () => {
  const from = date({ min: new Date('2015-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  const audits = array(record({ later: nat(3_000), evaluations: integer({ min: 1, max: 50 }) }), { maxLength: 20 })
  assert(
    property(from, integer({ min: 1, max: 1_200 }), audits, (start, length, generatedAudits) => {
      const dashboard = dashboardOf(start.toISOString().slice(0, 10), length, generatedAudits)
      const sum = (of: (totals: ReturnType<typeof auditsOf>) => number) =>
        auditSpans(dashboard).reduce((all, { totals }) => all + of(totals), 0)
      const { days } = dashboard.audits
      expect(sum(({ evaluations }) => evaluations)).toBe(days.reduce((all, day) => all + day.evaluations, 0))
      expect(sum(({ score_sum }) => score_sum)).toBe(days.reduce((all, day) => all + day.score_sum, 0))
      expect(sum(({ critical }) => critical['end-user'].failed)).toBe(days.length)
      expect(sum(({ non_critical }) => non_critical.failed)).toBe(days.length * 5)
    }),
    { numRuns: 50 },
  )
})
