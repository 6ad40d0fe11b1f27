import { describe, expect, test } from 'vitest'

import { formatsOf } from './formats.ts'

const { duration, number, percent, day, dateTime } = formatsOf('en')

describe('a duration', () => {
  test.each([
    [0, '0:00'],
    [999, '0:01'],
    [7_000, '0:07'],
    [247_000, '4:07'],
    [3_599_400, '59:59'],
    [3_847_000, '1:04:07'],
    [360_000_000, '100:00:00'],
  ])('of %i ms reads %s', (milliseconds, text) => {
    expect(duration(milliseconds)).toBe(text)
  })
})

test('numbers and shares are written as the language writes them', () => {
  expect([number(1234567), number(0.126, 2), percent(0.126), percent(0.126, 1)]).toEqual([
    '1,234,567',
    '0.13',
    '13%',
    '12.6%',
  ])
  expect(formatsOf('pt-BR').number(1234567)).toBe('1.234.567')
  expect(formatsOf('bn').duration(247_000)).toBe('৪:০৭')
})

test('a day without a clock is the same day everywhere, a moment is the day of its zone', () => {
  expect(day('2026-03-01')).toBe('Mar 1, 2026')
  expect(day('2026-03-01T01:30:00Z', 'America/Lima')).toBe('Feb 28, 2026')
  expect(dateTime('2026-03-01T01:30:00Z', 'America/Lima')).toMatch(/^Feb 28, 2026, 8:30\sPM$/)
})
