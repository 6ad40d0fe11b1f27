import fc from 'fast-check'
import { expect, test } from 'vitest'

import { durationMs, unitOf, withoutUnit } from './duration.ts'

test.each([
  ['245', 245_000],
  ['245,5', 245_500],
  ['4:07', 247_000],
  ['1:04:07', 3_847_000],
  ['00:04:07.250', 247_250],
  ['100:00:00', 360_000_000],
  ['1h 4m 7s', 3_847_000],
  ['4 min', 240_000],
  ['PT4M7S', 247_000],
  ['0', 0],
])('%s of a column without a unit is %i milliseconds', (text, ms) => {
  expect(durationMs(text, unitOf('Duration'))).toBe(ms)
})

test.each([
  ['Duration (ms)', 1],
  ['durationMs', 1],
  ['total_talk_milliseconds', 1],
  ['Duración en milisegundos', 1],
  ['通话时长（毫秒）', 1],
  ['Talk Time (sec)', 1000],
  ['Duración (seg)', 1000],
  ['Tiempo en minutos', 60_000],
  ['Durée [min]', 60_000],
  ['Talk', 1000],
])('a number in %s counts units of %i milliseconds', (column, ms) => {
  expect(unitOf(column).ms).toBe(ms)
  expect(durationMs('2', unitOf(column))).toBe(2 * ms)
})

test('hours and minutes are distinguished from minutes and seconds by the name of the column', () => {
  expect(durationMs('4:07', unitOf('Duration (hh:mm)'))).toBe(14_820_000)
  expect(durationMs('4:07', unitOf('Duration (hh:mm:ss)'))).toBe(247_000)
})

test.each(['', '-5', '4:67', 'long', '1:2:3:4', '99999999999', 'h', '4.5.6'])('%j is no duration', (text) => {
  expect(durationMs(text, unitOf('Duration'))).toBeNull()
})

test('a name without its unit is the usual name of the field', () => {
  expect(['Duration (ms)', 'talk_seconds', 'Duración (hh:mm:ss)', 'Durée'].map(withoutUnit)).toEqual([
    'duration',
    'talk',
    'duración',
    'durée',
  ])
})

test('whole seconds are read in any notation', () => {
  const seconds = fc.integer({ min: 0, max: 359_999 })
  fc.assert(
    fc.property(seconds, (whole) => {
      const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
      const two = (part: number) => String(part).padStart(2, '0')
      const written = [String(whole), `${hours}:${two(minutes)}:${two(rest)}`, `${hours}h ${minutes}m ${rest}s`]
      expect(written.map((text) => durationMs(text, unitOf('')))).toEqual(written.map(() => whole * 1000))
    }),
  )
})
