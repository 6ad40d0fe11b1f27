import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addMonths, monthOf, monthsBetween } from './months.ts'
import { addDays } from './reporting-period.ts'

test.each([
  ['2025-01-15', 3, '2025-04-15'],
  ['2025-01-31', 1, '2025-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2024-02-29', 48, '2028-02-29'],
  ['2025-11-30', 3, '2026-02-28'],
  ['2025-12-31', 13, '2027-01-31'],
  ['2025-03-31', -1, '2025-02-28'],
  ['2025-05-05', 0, '2025-05-05'],
])('%s and %i months are %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later)
})

test.each([
  ['2025-01-31', '2025-02-28', 1],
  ['2025-01-31', '2025-03-30', 1],
  ['2025-01-31', '2025-03-31', 2],
  ['2025-01-15', '2025-02-14', 0],
  ['2024-12-15', '2026-01-15', 13],
])('from %s to %s there are %i whole months', (from, to, months) => {
  expect(monthsBetween(from, to)).toBe(months)
})

test('the month of a day is its first day', () => {
  expect(monthOf('2025-02-28')).toBe('2025-02-01')
})

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1950-01-01', days))

test('adding the months between two days does not pass the second, and one more does', () => {
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [from, to] = [one, other].toSorted() as [string, string]
      const months = monthsBetween(from, to)
      expect(addMonths(from, months) <= to).toBe(true)
      expect(addMonths(from, months + 1) > to).toBe(true)
    }),
  )
})
