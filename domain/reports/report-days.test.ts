import { expect, test } from 'vitest'

import { reportDays, reportDaysIn } from './report-days.ts'

test.each([
  ['last-day', '2026-03-01T12:00:00Z', '2026-02-28', '2026-02-28'],
  ['last-week', '2026-03-09T12:00:00Z', '2026-03-02', '2026-03-08'], // a Monday
  ['last-week', '2026-03-15T12:00:00Z', '2026-03-02', '2026-03-08'], // a Sunday
  ['last-month', '2026-03-31T12:00:00Z', '2026-02-01', '2026-02-28'],
  ['last-month', '2026-01-01T12:00:00Z', '2025-12-01', '2025-12-31'],
  ['last-quarter', '2026-03-31T12:00:00Z', '2025-10-01', '2025-12-31'],
  ['last-quarter', '2026-08-15T12:00:00Z', '2026-04-01', '2026-06-30'],
  ['last-year', '2026-08-15T12:00:00Z', '2025-01-01', '2025-12-31'],
] as const)('%s on %s', (period, now, from, to) => {
  expect(reportDays(period, 'UTC', new Date(now))).toEqual({ from, to })
})

test('the clocks of the zone decide which period is over', () => {
  const now = new Date('2026-03-01T02:00:00Z')
  expect(reportDays('last-month', 'America/Lima', now)).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  expect(reportDays('last-month', 'Asia/Shanghai', now)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})

test('for several zones, the period is over in all of them', () => {
  const now = new Date('2026-03-01T02:00:00Z')
  const january = { from: '2026-01-01', to: '2026-01-31' }
  expect(reportDaysIn('last-month', ['Asia/Shanghai', 'America/Lima'], now)).toEqual(january)
  expect(reportDaysIn('last-month', ['America/Lima', 'UTC'], now)).toEqual(january)
})
