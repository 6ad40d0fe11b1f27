import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays } from './reporting-period.ts'
import { dayIn, evenStretches, startOfDay } from './time-zone.ts'

describe('the start of a day', () => {
  test.each([
    ['UTC', '2025-03-28', '2025-03-28T00:00:00.000Z'],
    ['America/Santiago', '2025-03-28', '2025-03-28T03:00:00.000Z'],
    ['America/Santiago', '2024-09-08', '2024-09-08T04:00:00.000Z'], // 00:00 is skipped, the day starts at 01:00
    ['America/Santiago', '2024-04-07', '2024-04-07T04:00:00.000Z'], // 23:00 comes twice the evening before
    ['America/Havana', '2024-11-03', '2024-11-03T04:00:00.000Z'], // 00:00 comes twice
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'], // a day that was skipped
    ['Asia/Kolkata', '2025-01-01', '2024-12-31T18:30:00.000Z'],
    ['Europe/Madrid', '1900-01-01', '1900-01-01T00:14:44.000Z'],
  ])('in %s on %s is %s', (zone, day, instant) => {
    expect(startOfDay(zone, day).toISOString()).toBe(instant)
  })

  test('is the first instant on that day and the millisecond before is on the day before', () => {
    const zones = ['UTC', 'America/Santiago', 'America/Sao_Paulo', 'America/Havana', 'Europe/Madrid', 'Asia/Beirut']
    assert(
      property(constantFrom(...zones), integer({ min: 0, max: 12_000 }), (zone, later) => {
        const day = addDays('2005-01-01', later)
        const start = startOfDay(zone, day)
        expect(dayIn(zone, start)).toBe(day)
        expect(dayIn(zone, new Date(start.getTime() - 1))).toBe(addDays(day, -1))
      }),
    )
  })
})

test('the day of an instant is the one on the clocks of the zone', () => {
  const instant = new Date('2025-03-28T02:59:59.999Z')
  expect(dayIn('America/Santiago', instant)).toBe('2025-03-27')
  expect(dayIn('Asia/Kolkata', instant)).toBe('2025-03-28')
})

describe('the offset of a zone is constant', () => {
  const HOUR_MS = 3_600_000
  const stretches = (zone: string, from: string, to: string) =>
    [...evenStretches(zone, new Date(from), new Date(to))].map((stretch) => [
      new Date(stretch.from).toISOString(),
      new Date(stretch.to).toISOString(),
      stretch.offset_ms / HOUR_MS,
    ])

  test('until clocks change, in stretches of at most one day', () => {
    expect(stretches('Europe/Madrid', '2026-03-27T20:00:00.500Z', '2026-03-29T12:00:00Z')).toEqual([
      ['2026-03-27T20:00:00.500Z', '2026-03-28T00:00:00.000Z', 1],
      ['2026-03-28T00:00:00.000Z', '2026-03-29T00:00:00.000Z', 1],
      ['2026-03-29T00:00:00.000Z', '2026-03-29T01:00:00.000Z', 1],
      ['2026-03-29T01:00:00.000Z', '2026-03-29T12:00:00.000Z', 2],
    ])
  })

  test('from the exact moment at which clocks change', () => {
    expect(stretches('Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-04T16:00:00Z')).toEqual([
      ['2026-04-04T15:00:00.000Z', '2026-04-04T16:00:00.000Z', 10.5],
    ])
    expect(stretches('Australia/Lord_Howe', '2026-04-04T14:00:00Z', '2026-04-04T15:00:00Z')).toEqual([
      ['2026-04-04T14:00:00.000Z', '2026-04-04T15:00:00.000Z', 11],
    ])
  })

  test('and there are no stretches if the end is not after the beginning', () => {
    expect(stretches('UTC', '2026-03-27T20:00:00Z', '2026-03-27T20:00:00Z')).toEqual([])
    expect(stretches('UTC', '2026-03-27T20:00:00Z', '2026-03-26T20:00:00Z')).toEqual([])
  })
})
