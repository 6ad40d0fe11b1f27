import { describe, expect, test } from 'vitest'

import type { ReportSchedule } from '#contracts/reports.ts'

import { nextDue, nextSending, type Sending } from './next-sending.ts'

const sendingAfter = (given: Partial<Sending>, after: string) =>
  nextSending(
    {
      ...{ schedule: { every: 'day', hour: 7 }, period: 'last-day', timeZone: 'Asia/Shanghai', countedIn: 'UTC' },
      ...given,
    },
    new Date(after),
  ).toISOString()

test('a report is sent at its hour if its days are over by then', () => {
  expect(sendingAfter({ schedule: { every: 'day', hour: 9 } }, '2026-03-10T00:30:00Z')).toBe('2026-03-10T01:00:00.000Z')
  expect(sendingAfter({ timeZone: 'America/Santiago' }, '2026-03-10T00:00:00Z')).toBe('2026-03-10T10:00:00.000Z')
})

test('a report is sent when its days end, if the zone in which they are counted is behind', () => {
  // 07:00 in Shanghai is 23:00 of the day before in UTC
  expect(sendingAfter({}, '2026-03-09T22:00:00Z')).toBe('2026-03-10T00:00:00.000Z')
  // its hour has passed, but its days are not over
  expect(sendingAfter({}, '2026-03-09T23:30:00Z')).toBe('2026-03-10T00:00:00.000Z')
  expect(sendingAfter({}, '2026-03-10T00:00:00Z')).toBe('2026-03-11T00:00:00.000Z')
  expect(sendingAfter({ countedIn: 'America/Lima' }, '2026-03-10T00:00:00Z')).toBe('2026-03-10T05:00:00.000Z')
})

test('the same applies to weekly and monthly reports', () => {
  const monday: Partial<Sending> = { schedule: { every: 'week', weekday: 1, hour: 7 }, period: 'last-week' }
  expect(sendingAfter(monday, '2026-03-08T12:00:00Z')).toBe('2026-03-09T00:00:00.000Z')
  const first: Partial<Sending> = { schedule: { every: 'month', day: 1, hour: 0 }, period: 'last-month' }
  expect(sendingAfter(first, '2026-02-28T12:00:00Z')).toBe('2026-03-01T00:00:00.000Z')
})

test('reports continue day by day even between the zones with the largest difference', () => {
  let at = new Date('2026-01-01T00:00:00Z')
  for (let times = 0; times < 60; times += 1) {
    const next = new Date(sendingAfter({ timeZone: 'Pacific/Kiritimati', countedIn: 'Pacific/Niue' }, at.toISOString()))
    expect(next.getTime()).toBeGreaterThan(at.getTime())
    expect(next.getTime() - at.getTime()).toBeLessThanOrEqual(2 * 86_400_000)
    at = next
  }
})

const daily = (hour: number): ReportSchedule => ({ every: 'day', hour })
const weekly = (weekday: number, hour: number): ReportSchedule => ({ every: 'week', weekday, hour })
const monthly = (day: number, hour: number): ReportSchedule => ({ every: 'month', day, hour })

const dueAfter = (schedule: ReportSchedule, zone: string, after: string) =>
  nextDue(schedule, zone, new Date(after)).toISOString()

test.each([
  ['before its hour', '2026-03-10T10:59:59Z', '2026-03-10T11:00:00.000Z'],
  ['exactly at its hour: due the next day', '2026-03-10T11:00:00Z', '2026-03-11T11:00:00.000Z'],
  ['on the next day in UTC, but still the same day in the zone', '2026-03-11T02:30:00Z', '2026-03-11T11:00:00.000Z'],
])('every day at eight in Santiago, %s', (_, after, expected) => {
  expect(dueAfter(daily(8), 'America/Santiago', after)).toBe(expected)
})

describe('an hour that clocks skip or repeat', () => {
  test('is due when a skipped hour ends', () => {
    // in Madrid clocks go from 02:00 to 03:00 on 29 March
    expect(dueAfter(daily(2), 'Europe/Madrid', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
    expect(dueAfter(daily(2), 'Europe/Madrid', '2026-03-29T01:00:00Z')).toBe('2026-03-30T00:00:00.000Z')
  })

  test('is due once if it is repeated', () => {
    // in Madrid the hour from 02:00 to 03:00 comes twice on 25 October
    const first = dueAfter(daily(2), 'Europe/Madrid', '2026-10-24T12:00:00Z')
    expect(first).toBe('2026-10-25T00:00:00.000Z')
    expect(dueAfter(daily(2), 'Europe/Madrid', first)).toBe('2026-10-26T01:00:00.000Z')
  })

  test('may be midnight, as in Santiago in spring', () => {
    // in Santiago 6 September 2026 begins at 01:00
    expect(dueAfter(daily(0), 'America/Santiago', '2026-09-05T12:00:00Z')).toBe('2026-09-06T04:00:00.000Z')
    expect(dueAfter(daily(0), 'America/Santiago', '2026-09-06T04:00:00Z')).toBe('2026-09-07T03:00:00.000Z')
  })
})

test.each([
  [1, '2026-03-16T12:00:00.000Z'],
  [2, '2026-03-17T12:00:00.000Z'],
  [7, '2026-03-15T12:00:00.000Z'],
])('every week on its weekday %i', (weekday, expected) => {
  expect(dueAfter(weekly(weekday, 12), 'UTC', '2026-03-10T12:00:00Z')).toBe(expected) // a Tuesday, exactly at the hour
})

test.each([
  ['2026-01-31T09:00:00Z', '2026-02-28T09:00:00.000Z'],
  ['2028-01-31T09:00:00Z', '2028-02-29T09:00:00.000Z'],
  ['2026-02-28T09:00:00Z', '2026-03-31T09:00:00.000Z'],
  ['2026-03-31T09:00:00Z', '2026-04-30T09:00:00.000Z'],
  ['2026-12-31T09:00:00Z', '2027-01-31T09:00:00.000Z'],
])('on the 31st after %s, or on the last day of a shorter month', (after, expected) => {
  expect(dueAfter(monthly(31, 9), 'UTC', after)).toBe(expected)
})

test('the next time is always later and at the hour of the schedule, also in a zone with a quarter-hour offset', () => {
  let now = new Date('2026-01-01T00:00:00Z')
  for (let times = 0; times < 400; times += 1) {
    const next = nextDue(daily(6), 'Asia/Kathmandu', now)
    expect(next.getTime() - now.getTime()).toBeGreaterThan(0)
    expect(next.toISOString().slice(11)).toBe('00:15:00.000Z')
    now = next
  }
})
