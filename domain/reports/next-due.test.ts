import { describe, expect, test } from 'vitest'
import type { ReportSchedule } from '#contracts/reports.ts'
import { nextDue } from './next-sending.ts'

const daily = (hour: number): ReportSchedule => ({ every: 'day', hour })
const weekly = (weekday: number, hour: number): ReportSchedule => ({ every: 'week', weekday, hour })
const monthly = (day: number, hour: number): ReportSchedule => ({ every: 'month', day, hour })

const due = (schedule: ReportSchedule, zone: string, after: string) =>
  nextDue(schedule, zone, new Date(after)).toISOString()

test.each([
  ['before its hour', '2026-03-10T10:59:59Z', '2026-03-10T11:00:00.000Z'],
  ['at its hour: that is over', '2026-03-10T11:00:00Z', '2026-03-11T11:00:00.000Z'],
  ['on the day before in UTC, the same by its own clocks', '2026-03-11T02:30:00Z', '2026-03-11T11:00:00.000Z'],
])('every day at eight in Santiago, %s', (_, after, expected) => {
  expect(due(daily(8), 'America/Santiago', after)).toBe(expected)
})

describe('an hour that clocks skip or strike twice', () => {
  test('is due when they go on', () => {
    // Madrid goes from 02:00 to 03:00 on 29 March
    expect(due(daily(2), 'Europe/Madrid', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
    expect(due(daily(2), 'Europe/Madrid', '2026-03-29T01:00:00Z')).toBe('2026-03-30T00:00:00.000Z')
  })

  test('is due once', () => {
    // and strikes two twice on 25 October
    const first = due(daily(2), 'Europe/Madrid', '2026-10-24T12:00:00Z')
    expect(first).toBe('2026-10-25T00:00:00.000Z')
    expect(due(daily(2), 'Europe/Madrid', first)).toBe('2026-10-26T01:00:00.000Z')
  })

  test('is midnight in Santiago in spring', () => {
    // 6 September 2026 begins at one
    expect(due(daily(0), 'America/Santiago', '2026-09-05T12:00:00Z')).toBe('2026-09-06T04:00:00.000Z')
    expect(due(daily(0), 'America/Santiago', '2026-09-06T04:00:00Z')).toBe('2026-09-07T03:00:00.000Z')
  })
})

test.each([
  [1, '2026-03-16T12:00:00.000Z'],
  [2, '2026-03-17T12:00:00.000Z'],
  [7, '2026-03-15T12:00:00.000Z'],
])('every week on its weekday %i', (weekday, expected) => {
  expect(due(weekly(weekday, 12), 'UTC', '2026-03-10T12:00:00Z')).toBe(expected) // a Tuesday, at its very hour
})

test.each([
  ['2026-01-31T09:00:00Z', '2026-02-28T09:00:00.000Z'],
  ['2028-01-31T09:00:00Z', '2028-02-29T09:00:00.000Z'],
  ['2026-02-28T09:00:00Z', '2026-03-31T09:00:00.000Z'],
  ['2026-03-31T09:00:00Z', '2026-04-30T09:00:00.000Z'],
  ['2026-12-31T09:00:00Z', '2027-01-31T09:00:00.000Z'],
])('on the 31st after %s, or the last of a shorter month', (after, expected) => {
  expect(due(monthly(31, 9), 'UTC', after)).toBe(expected)
})

test('what is due is always later, and at its hour, in a zone with odd quarters of an hour', () => {
  let at = new Date('2026-01-01T00:00:00Z')
  for (let times = 0; times < 400; times += 1) {
    const next = nextDue(daily(6), 'Asia/Kathmandu', at)
    expect(next.getTime() - at.getTime()).toBeGreaterThan(0)
    expect(next.toISOString().slice(11)).toBe('00:15:00.000Z')
    at = next
  }
})
