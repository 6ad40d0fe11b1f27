import { array, assert, constantFrom, integer, property, subarray } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, weekdayOf } from '../time/reporting-period.ts'
import { localTime } from '../time/time-zone.ts'
import { afterBusinessTime, type BusinessCalendar, businessTimeBetween } from './business-time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const WEEK = [1, 2, 3, 4, 5, 6, 7]

const office = (time_zone: string, change: Partial<BusinessCalendar> = {}): BusinessCalendar => ({
  time_zone,
  hours: [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }],
  holidays: [],
  ...change,
})
const always = (time_zone: string) => office(time_zone, { hours: [{ weekdays: WEEK, from: '00:00', to: '24:00' }] })
const hoursBetween = (calendar: BusinessCalendar, from: string, to: string) =>
  businessTimeBetween(calendar, new Date(from), new Date(to)) / HOUR_MS

describe('the business time of', () => {
  const madrid = office('Europe/Madrid')
  const night = (from: string, to: string) => office('Europe/Madrid', { hours: [{ weekdays: [7], from, to }] })
  const parts = office('Europe/Madrid', {
    hours: [
      { weekdays: [1, 2], from: '09:00', to: '13:00' },
      { weekdays: [1], from: '13:00', to: '15:00' },
      { weekdays: [1], from: '12:00', to: '14:00' },
      { weekdays: [1], from: '16:00', to: '17:00' },
    ],
  })
  const lent = office('America/Santiago', { holidays: ['2026-04-03'] })

  test.each<[what: string, calendar: BusinessCalendar, from: string, to: string, hours: number]>([
    ['a week', madrid, '2026-03-02T00:00:00Z', '2026-03-09T00:00:00Z', 45],
    ['a moment within a day', madrid, '2026-03-03T09:15:00.250Z', '2026-03-03T09:15:01.250Z', 1 / 3600],
    ['a weekend', madrid, '2026-03-06T17:00:00Z', '2026-03-09T08:00:00Z', 0],
    ['Friday evening until Monday morning', madrid, '2026-03-06T16:00:00Z', '2026-03-09T09:00:00Z', 2],
    ['nothing, forwards', madrid, '2026-03-03T10:00:00Z', '2026-03-03T10:00:00Z', 0],
    ['nothing, backwards', madrid, '2026-03-03T12:00:00Z', '2026-03-03T10:00:00Z', 0],
    ['a week around a holiday', lent, '2026-03-30T00:00:00Z', '2026-04-06T00:00:00Z', 36],
    ['hours that touch and overlap', parts, '2026-03-02T00:00:00Z', '2026-03-04T00:00:00Z', 7 + 4],
    ['hours that end before they begin', night('18:00', '09:00'), '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z', 0],
    ['no hours', office('UTC', { hours: [] }), '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z', 0],

    ['Madrid, when it skips an hour', always('Europe/Madrid'), '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 23],
    ['Madrid, when an hour comes twice', always('Europe/Madrid'), '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 25],
    ['hours that are skipped', night('02:00', '03:00'), '2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z', 0],
    ['hours that come twice', night('02:00', '03:00'), '2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z', 2],
    ['a week in which clocks change at night', madrid, '2026-03-27T16:00:00Z', '2026-03-30T08:00:00Z', 1 + 1],
    ['Santiago, without its midnight', always('America/Santiago'), '2026-09-06T04:00:00Z', '2026-09-07T03:00:00Z', 23],
    ['Santiago, with two evenings', always('America/Santiago'), '2026-04-04T03:00:00Z', '2026-04-05T04:00:00Z', 25],
    ['Santiago, in summer', office('America/Santiago'), '2026-01-05T12:00:00Z', '2026-01-05T23:00:00Z', 9],
    ['Santiago, in winter', office('America/Santiago'), '2026-07-06T13:00:00Z', '2026-07-06T14:00:00Z', 1],
    ['São Paulo, in January', office('America/Sao_Paulo'), '2026-01-05T12:00:00Z', '2026-01-05T21:00:00Z', 9],
    ['São Paulo, in July', office('America/Sao_Paulo'), '2026-07-06T12:00:00Z', '2026-07-06T21:00:00Z', 9],
    ['Dhaka', office('Asia/Dhaka'), '2026-07-06T03:00:00Z', '2026-07-06T12:00:00Z', 9],
    ['Dhaka, on its Monday morning', office('Asia/Dhaka'), '2026-07-05T18:00:00Z', '2026-07-06T04:30:00Z', 1.5],
    ['Apia, on the day that never was', always('Pacific/Apia'), '2011-12-29T10:00:00Z', '2011-12-31T10:00:00Z', 48],
  ])('%s', (_, calendar, from, to, hours) => {
    expect(hoursBetween(calendar, from, to)).toBeCloseTo(hours, 10)
  })
})

describe('the given business time has passed', () => {
  const madrid = office('Europe/Madrid', { holidays: ['2026-03-09'] })

  test.each<[what: string, from: string, hours: number, at: string]>([
    ['the same day', '2026-03-03T09:00:00Z', 4, '2026-03-03T13:00:00.000Z'],
    ['the next morning', '2026-03-03T16:00:00Z', 2, '2026-03-04T09:00:00.000Z'],
    ['when the day closes, not when the next one opens', '2026-03-03T16:00:00Z', 1, '2026-03-03T17:00:00.000Z'],
    ['after the weekend and a holiday', '2026-03-06T16:00:00Z', 2, '2026-03-10T09:00:00.000Z'],
    ['in summer time', '2026-03-27T16:00:00Z', 2, '2026-03-30T08:00:00.000Z'],
    ['at once, if it is zero', '2026-03-07T12:34:56Z', 0, '2026-03-07T12:34:56.000Z'],
  ])('%s', (_, from, hours, at) => {
    expect(afterBusinessTime(madrid, new Date(from), hours * HOUR_MS)?.toISOString()).toBe(at)
  })

  test('never, if there are no business hours or it takes more than two years', () => {
    const from = new Date('2026-03-03T09:00:00Z')
    expect(afterBusinessTime(office('UTC', { hours: [] }), from, 1)).toBeNull()
    expect(afterBusinessTime(madrid, from, 2 * 366 * 9 * HOUR_MS)).toBeNull()
    expect(afterBusinessTime(madrid, from, 500 * 9 * HOUR_MS)).not.toBeNull()
  })
})

test('an unknown time zone is refused', () => {
  expect(() => businessTimeBetween(office('Nowhere'), new Date(0), new Date(1))).toThrow(RangeError)
})

describe('for any hours, holidays and time zones', () => {
  // each around a change of its clocks, if it has one: Santiago and Havana at midnight, Lord Howe by half an hour, St. John's
  // from just after midnight back into the day before, Casablanca for a month
  const around = {
    'America/Santiago': ['2026-04-05', '2026-09-06'],
    'Europe/Madrid': ['2026-03-29', '2026-10-25'],
    'America/Sao_Paulo': ['2018-11-04', '2026-02-15'],
    'Asia/Dhaka': ['2026-03-29'],
    'America/Havana': ['2026-03-08', '2026-11-01'],
    'Australia/Lord_Howe': ['2026-04-05', '2026-10-04'],
    'America/St_Johns': ['2009-11-01', '2026-11-01'],
    'Africa/Casablanca': ['2026-02-15', '2026-03-22'],
    UTC: ['2026-01-01'],
  }
  const places = Object.entries(around).flatMap(([zone, days]) => days.map((day) => ({ zone, day })))

  const clock = (minutes: number) =>
    [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  const quarter = integer({ min: 0, max: 96 }).map((quarters) => clock(quarters * 15))
  const windows = array(
    subarray(WEEK, { minLength: 1 }).chain((weekdays) =>
      quarter.chain((from) => quarter.map((to) => ({ weekdays, from, to }))),
    ),
    { minLength: 1, maxLength: 4 },
  )
  const given = constantFrom(...places).chain(({ zone, day }) =>
    windows.chain((hours) =>
      subarray([-3, -2, -1, 0, 1, 2]).map((off) => ({
        calendar: { time_zone: zone, hours, holidays: off.map((later) => addDays(day, later)) },
        noon: Date.parse(`${day}T12:00:00Z`),
      })),
    ),
  )
  const minutes = (days: number) => integer({ min: -days * 1440, max: days * 1440 })
  const inOrder = (...moments: number[]) => moments.toSorted((one, other) => one - other).map((ms) => new Date(ms))

  test('the business time equals the open minutes counted one by one', () => {
    assert(
      property(given, minutes(2), minutes(2), ({ calendar, noon }, one, other) => {
        const [from, to] = inOrder(noon + one * MINUTE_MS, noon + other * MINUTE_MS) as [Date, Date]
        let counted = 0
        for (let at = from.getTime(); at < to.getTime(); at += MINUTE_MS) if (isOpen(calendar, at)) counted += 1
        expect(businessTimeBetween(calendar, from, to)).toBe(counted * MINUTE_MS)
      }),
      { numRuns: 150 },
    )
  })

  const ms = integer({ min: -40 * 86_400_000, max: 40 * 86_400_000 })

  test('the business times of two adjacent spans add up', () => {
    assert(
      property(given, ms, ms, ms, ({ calendar, noon }, ...moments) => {
        const [from, between, to] = inOrder(...moments.map((moment) => noon + moment)) as [Date, Date, Date]
        const sum = businessTimeBetween(calendar, from, between) + businessTimeBetween(calendar, between, to)
        expect(sum).toBe(businessTimeBetween(calendar, from, to))
      }),
    )
  })

  test('the returned moment is the first at which the time has passed', () => {
    assert(
      property(given, ms, integer({ min: 1, max: 300 * HOUR_MS }), ({ calendar, noon }, start, duration) => {
        const from = new Date(noon + start)
        const at = afterBusinessTime(calendar, from, duration)
        const ever = businessTimeBetween(calendar, from, new Date(from.getTime() + 731 * 24 * HOUR_MS))
        const passed = at && [at, new Date(at.getTime() - 1)].map((to) => businessTimeBetween(calendar, from, to))
        expect(passed).toEqual(ever < duration ? null : [duration, duration - 1])
      }),
    )
  })

  test('the business time until a moment has passed by that moment, and exactly then during business hours', () => {
    assert(
      property(given, ms, ms, ({ calendar, noon }, one, other) => {
        const [from, to] = inOrder(noon + one, noon + other) as [Date, Date]
        const at = afterBusinessTime(calendar, from, businessTimeBetween(calendar, from, to))!
        expect(at <= to).toBe(true)
        expect(businessTimeBetween(calendar, at, to)).toBe(0)
        expect(at < to && isOpen(calendar, to.getTime() - 1)).toBe(false)
      }),
    )
  })
})

function isOpen({ time_zone, hours, holidays }: BusinessCalendar, at: number): boolean {
  const local = localTime(time_zone, new Date(Math.floor(at / 1000) * 1000))
  const [day, clock] = [local.slice(0, 10), local.slice(11, 16)]
  const isWithin = ({ weekdays, from, to }: BusinessCalendar['hours'][number]) =>
    weekdays.includes(weekdayOf(day)) && from <= clock && clock < to
  return !holidays.includes(day) && hours.some(isWithin)
}
