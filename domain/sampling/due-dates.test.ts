import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'

import { addDays } from '#domain/time/reporting-period.ts'

import { dueDates } from './due-dates.ts'

// 2026-03-02 is a Monday
const MARCH = { from: '2026-03-01', to: '2026-03-31' }
const WEEK = { from: '2026-03-02', to: '2026-03-08' }
const days = (count: number, period: { from: string; to: string }, today: string) =>
  dueDates({ ids: Array.from({ length: count }, (_, index) => index), period, today }).map(({ due_on }) =>
    due_on.slice(8),
  )

test.each([
  ['one a day', 5, WEEK, '2026-02-20', ['02', '03', '04', '05', '06']],
  ['past days are skipped', 4, WEEK, '2026-03-05', ['05', '05', '06', '06']],
  ['one is due at the end', 1, MARCH, '2026-03-01', ['31']],
  ['two have half of the period each', 2, MARCH, '2026-03-01', ['16', '31']],
  ['on the last working day today counts', 2, WEEK, '2026-03-06', ['06', '06']],
  ['when only the weekend is left, its last day', 2, WEEK, '2026-03-07', ['08', '08']],
  ['when the period is over, its last day', 2, WEEK, '2026-03-20', ['08', '08']],
  ['no conversations have no due dates', 0, WEEK, '2026-03-02', []],
])('%s', (_, count, period, today, expected) => expect(days(count, period, today)).toEqual(expected))

test('due dates keep the given order, and are never on a weekend while there are working days', () => {
  const period = { from: '2026-03-02', to: '2026-03-31' }
  assert(
    property(integer({ min: 1, max: 80 }), integer({ min: 0, max: 29 }), (count, passed) => {
      const today = addDays(period.from, passed)
      const due = dueDates({ ids: Array.from({ length: count }, (_, index) => index), period, today })
      expect(due.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, index) => index))
      expect(due.map(({ due_on }) => due_on)).toEqual(due.map(({ due_on }) => due_on).toSorted())
      const perDay = new Map<string, number>()
      for (const { due_on } of due) {
        expect(due_on >= today).toBe(true)
        expect([0, 6]).not.toContain(new Date(`${due_on}T12:00:00Z`).getUTCDay())
        perDay.set(due_on, (perDay.get(due_on) ?? 0) + 1)
      }
      expect(Math.max(...perDay.values()) - Math.min(...perDay.values())).toBeLessThanOrEqual(1)
    }),
  )
})
