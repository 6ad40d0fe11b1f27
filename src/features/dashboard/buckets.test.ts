import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays } from '#domain/time/reporting-period.ts'
import { bucketSizeOf } from '#src/reporting/spans.ts'
import { exampleDashboard } from '#tests/support/example-dashboard.ts'

import { bucketsOf } from './buckets.ts'

const daysFrom = (from: string, length: number) => exampleDashboard({ from, to: addDays(from, length - 1) }).days

test('a quarter is split by days, two years by weeks from Monday, and longer periods by months', () => {
  expect([30, 92, 93, 731, 732].map(bucketSizeOf)).toEqual(['day', 'day', 'week', 'week', 'month'])
  const weeks = bucketsOf(daysFrom('2026-01-01', 100))
  expect(weeks.slice(0, 2).map(({ from, to }) => [from, to])).toEqual([
    ['2026-01-01', '2026-01-04'],
    ['2026-01-05', '2026-01-11'],
  ])
  const months = bucketsOf(daysFrom('2024-01-15', 800))
  expect(months.slice(0, 2).map(({ from, to }) => [from, to])).toEqual([
    ['2024-01-15', '2024-01-31'],
    ['2024-02-01', '2024-02-29'],
  ])
})

test('no interaction is lost or counted twice, and the number of buckets is limited', () => {
  const from = fc.date({ min: new Date('2015-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(from, fc.integer({ min: 1, max: 3660 }), (start, length) => {
      const days = daysFrom(start.toISOString().slice(0, 10), length)
      const buckets = bucketsOf(days)
      const sum = (totals: { interactions: number }[]) =>
        totals.reduce((all, { interactions }) => all + interactions, 0)
      expect(sum(buckets)).toBe(sum(days))
      expect(buckets.length).toBeLessThanOrEqual(122)
      expect(buckets[0]!.from).toBe(days[0]!.day)
      expect(buckets.at(-1)!.to).toBe(days.at(-1)!.day)
      for (const [index, { from: first }] of buckets.slice(1).entries())
        expect(first).toBe(addDays(buckets[index]!.to, 1))
    }),
    { numRuns: 50 },
  )
})
