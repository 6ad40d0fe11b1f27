import fc from 'fast-check'
import { expect, test } from 'vitest'

import { isTimeZone, zoneClock } from './zone-clock.ts'

const instant = (zone: string, local: string) => new Date(zoneClock(zone)(Date.parse(`${local}Z`))).toISOString()

test.each([
  ['America/Santiago', '2026-03-29T09:30:00', '2026-03-29T12:30:00.000Z'],
  ['America/Santiago', '2026-06-29T09:30:00', '2026-06-29T13:30:00.000Z'],
  ['Europe/Madrid', '2026-03-29T01:59:59', '2026-03-29T00:59:59.000Z'],
  ['Europe/Madrid', '2026-03-29T03:00:00', '2026-03-29T01:00:00.000Z'],
  ['Asia/Kolkata', '2026-01-01T00:00:00', '2025-12-31T18:30:00.000Z'],
  ['UTC', '2026-01-01T00:00:00', '2026-01-01T00:00:00.000Z'],
])('in %s %s is %s', (zone, local, expected) => {
  expect(instant(zone, local)).toBe(expected)
})

test('the first of an hour that occurs twice is used, and a skipped hour is shifted', () => {
  expect(instant('Europe/Madrid', '2026-10-25T02:30:00')).toBe('2026-10-25T00:30:00.000Z')
  expect(instant('Europe/Madrid', '2026-03-29T02:30:00')).toBe('2026-03-29T01:30:00.000Z')
})

test("a zone's local time leads back to the instant, or to the same local time an hour before", () => {
  const zones = fc.constantFrom(
    'America/Santiago',
    'Europe/Madrid',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'America/Havana',
    'Asia/Dhaka',
  )
  const clocks = new Map<string, ReturnType<typeof zoneClock>>()
  fc.assert(
    fc.property(zones, fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2037, 0) }), (zone, time) => {
      const second = Math.floor(time / 1000) * 1000
      const displayed = (at: number) => `${new Date(at).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T')}Z`
      const clock = clocks.get(zone) ?? zoneClock(zone)
      clocks.set(zone, clock)
      const found = clock(Date.parse(displayed(second)))
      expect(displayed(found)).toBe(displayed(second))
      expect([0, 1_800_000, 3_600_000]).toContain(second - found)
    }),
    { numRuns: 1000 },
  )
})

test('a zone is one by its IANA name', () => {
  expect(['America/Lima', 'UTC', 'Lima', '', 'UTC+25'].map(isTimeZone)).toEqual([true, true, false, false, false])
})
