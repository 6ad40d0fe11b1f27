import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { AlertQuiet } from '#contracts/alert-rules.ts'
import { isAlwaysQuiet, notifyAt } from '#domain/alerts/quiet-hours.ts'
import { localTime } from '#domain/time/time-zone.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const nights: AlertQuiet = { from: '20:00', to: '07:30', weekdays: EVERY_DAY, time_zone: 'America/Santiago' }
const notifiedAt = (quiet: AlertQuiet | null, now: string) => notifyAt(quiet, new Date(now)).toISOString()

describe('an event', () => {
  test.each<[string, AlertQuiet | null, string, string]>([
    ['without quiet hours is notified at once', null, '2026-03-03T02:00:00.000Z', '2026-03-03T02:00:00.000Z'],
    ['by day is notified at once', nights, '2026-03-03T15:00:00.000Z', '2026-03-03T15:00:00.000Z'],
    // Santiago is three hours behind in March
    ['in the evening waits for the morning', nights, '2026-03-03T23:30:00.000Z', '2026-03-04T10:30:00.000Z'],
    ['after midnight waits for the same morning', nights, '2026-03-04T04:00:00.000Z', '2026-03-04T10:30:00.000Z'],
    [
      'at the end of the quiet hours is notified at once',
      nights,
      '2026-03-04T10:30:00.000Z',
      '2026-03-04T10:30:00.000Z',
    ],
    ['at the beginning of the quiet hours waits', nights, '2026-03-03T23:00:00.000Z', '2026-03-04T10:30:00.000Z'],
    [
      'on a day without quiet hours is notified at once',
      { ...nights, weekdays: [6] },
      '2026-03-03T23:30:00.000Z', // a Tuesday
      '2026-03-03T23:30:00.000Z',
    ],
    [
      'after midnight belongs to the day on which the night began',
      { ...nights, weekdays: [6] },
      '2026-03-08T04:00:00.000Z', // Sunday, one in the morning
      '2026-03-08T10:30:00.000Z',
    ],
    [
      'on a quiet weekend waits until it is over',
      { from: '00:00', to: '00:00', weekdays: [6, 7], time_zone: 'UTC' },
      '2026-03-07T12:00:00.000Z',
      '2026-03-09T00:00:00.000Z',
    ],
  ])('%s', (_, quiet, now, at) => expect(notifiedAt(quiet, now)).toBe(at))
})

describe('when clocks change', () => {
  const berlin: AlertQuiet = { from: '22:00', to: '06:00', weekdays: EVERY_DAY, time_zone: 'Europe/Berlin' }

  test.each([
    ['forward, the night is an hour shorter', '2026-03-28T21:30:00.000Z', '2026-03-29T04:00:00.000Z'],
    ['back, it is an hour longer', '2026-10-24T20:30:00.000Z', '2026-10-25T05:00:00.000Z'],
  ])('%s', (_, now, at) => expect(notifiedAt(berlin, now)).toBe(at))

  test('quiet hours with a skipped beginning start after the skip', () => {
    const skipped = { ...berlin, from: '02:30', to: '04:00' }
    expect(notifiedAt(skipped, '2026-03-29T00:59:59.000Z')).toBe('2026-03-29T00:59:59.000Z')
    expect(notifiedAt(skipped, '2026-03-29T01:30:00.000Z')).toBe('2026-03-29T02:00:00.000Z')
  })
})

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const quiets: fc.Arbitrary<AlertQuiet> = fc
  .record({
    from: clock,
    to: clock,
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    time_zone: fc.constantFrom('UTC', 'America/Lima', 'America/Santiago', 'Europe/Madrid', 'Asia/Kolkata'),
  })
  .filter((quiet) => !isAlwaysQuiet(quiet))
const moments = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2028-01-01T00:00:00Z'),
  noInvalidDate: true,
})

describe('for any quiet hours', () => {
  test('they end: a notification is never before the event, and at that time it is not quiet', () => {
    fc.assert(
      fc.property(quiets, moments, (quiet, now) => {
        const at = notifyAt(quiet, now)
        expect(at.getTime()).toBeGreaterThanOrEqual(now.getTime())
        expect(notifyAt(quiet, at)).toEqual(at)
      }),
    )
  })

  test('a delayed notification comes when the clocks show the end of the quiet hours', () => {
    fc.assert(
      fc.property(quiets, moments, (quiet, now) => {
        const at = notifyAt(quiet, now)
        if (at.getTime() === now.getTime()) return
        // a clock that skips the end shows a later time
        expect(localTime(quiet.time_zone, at).slice(11, 16) >= quiet.to).toBe(true)
      }),
    )
  })

  test('in a zone without clock changes, a minute is quiet exactly according to its time and day', () => {
    fc.assert(
      fc.property(quiets, moments, (given, now) => {
        const quiet = { ...given, time_zone: 'UTC' }
        const time = now.toISOString().slice(11, 16)
        const day = now.getUTCDay() || 7
        const isNamed = (weekday: number) => quiet.weekdays.includes(weekday)
        const isQuiet =
          quiet.from < quiet.to
            ? isNamed(day) && time >= quiet.from && time < quiet.to
            : (isNamed(day) && time >= quiet.from) || (isNamed(day === 1 ? 7 : day - 1) && time < quiet.to)
        expect(notifyAt(quiet, now).getTime() > now.getTime()).toBe(isQuiet)
      }),
    )
  })
})

test('quiet hours around the clock on all days are detected', () => {
  expect(isAlwaysQuiet({ ...nights, from: '00:00', to: '00:00' })).toBe(true)
  expect(isAlwaysQuiet({ ...nights, from: '00:00', to: '00:00', weekdays: [1, 2, 3, 4, 5, 6] })).toBe(false)
  expect(isAlwaysQuiet(nights)).toBe(false)
})
