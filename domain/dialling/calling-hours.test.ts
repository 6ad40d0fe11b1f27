import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { localTime } from '../time/time-zone.ts'
import { type CallingRule, callingRules, firstCallable } from './calling-hours.ts'

const ZONES = { MX: 'America/Mexico_City', CL: 'America/Santiago', PE: 'America/Lima', ES: 'Europe/Madrid' } as const
const rule = (country: string): CallingRule => callingRules[country]!

describe('people may be called', () => {
  test.each<[country: string, zone: string, from: string, first: string, why: string]>([
    ['MX', ZONES.MX, '2026-03-29T14:00:00Z', '2026-03-29T14:00:00Z', 'on a Sunday too'],
    ['MX', ZONES.MX, '2026-03-30T04:00:00Z', '2026-03-30T13:00:00Z', 'from seven on, after ten at night'],
    ['CL', ZONES.CL, '2026-03-28T23:30:00Z', '2026-03-30T11:00:00Z', 'on Monday, after Saturday evening'],
    ['PE', ZONES.PE, '2026-03-28T15:00:00Z', '2026-03-30T12:00:00Z', 'on Monday, not on Saturday'],
    ['ES', ZONES.ES, '2026-03-27T20:00:00Z', '2026-03-30T07:00:00Z', 'on Monday, in summer time since Sunday'],
    ['ES', ZONES.ES, '2026-03-27T19:59:59Z', '2026-03-27T19:59:59Z', 'until the last second before nine at night'],
    ['BR', 'America/Sao_Paulo', '2026-03-28T10:00:00Z', '2026-03-28T13:00:00Z', 'on Saturdays from ten on'],
    ['BR', 'America/Sao_Paulo', '2026-03-28T19:00:00Z', '2026-03-30T12:00:00Z', 'on Saturdays until four'],
  ])('in %s (%s) at %s: %s, %s', (country, zone, from, first) => {
    expect(firstCallable(rule(country), zone, new Date(from))).toEqual(new Date(first))
  })
})

test('the first moment is not before the given one, is within the hours, and is the earliest, even if clocks change', () => {
  const hours = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${minute % 60 ? '30' : '00'}`
  const window = integer({ min: 0, max: 46 }).chain((from) =>
    integer({ min: from + 1, max: 47 }).map((to) => ({ from: hours(from * 30), to: hours(to * 30) })),
  )
  const zones = constantFrom(...Object.values(ZONES), 'America/Sao_Paulo', 'America/Havana', 'Australia/Lord_Howe')
  assert(
    property(window, integer({ min: 1, max: 7 }), zones, integer({ min: 0, max: 6_000_000 }), (open, day, zone, m) => {
      const start = new Date(Date.UTC(2018, 0, 1) + m * 60_000)
      const made: CallingRule = { hours: [{ weekdays: [day], ...open }], source: 'made up', about: 'sales' }
      const first = firstCallable(made, zone, start)
      expect(first.getTime()).toBeGreaterThanOrEqual(start.getTime())
      expect(firstCallable(made, zone, first)).toEqual(first)
      // if clocks skip the opening time, the hours begin after the skip
      expect(localTime(zone, first).slice(11, 16) >= open.from).toBe(true)
      expect(first > start && isOpen(made, zone, new Date(first.getTime() - 1000))).toBe(false)
    }),
    { numRuns: 400 },
  )
})

function isOpen({ hours: [open] }: CallingRule, zone: string, at: Date): boolean {
  const local = localTime(zone, at)
  const weekday = new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7
  const clock = local.slice(11, 16)
  return open!.weekdays.includes(weekday) && open!.from <= clock && clock < open!.to
}
