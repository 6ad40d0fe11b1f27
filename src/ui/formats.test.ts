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
  expect([number(-0.001, 2), percent(-0), number(-0.04, 1), number(-0.05, 1)]).toEqual(['0.00', '0%', '0.0', '-0.1'])
  expect(formatsOf('bn').duration(247_000)).toBe('৪:০৭')
})

test('names are listed as in the language', () => {
  const enumerated = ['en', 'es', 'zh-CN'].map((locale) => formatsOf(locale).list(['Norte', 'Sur']))
  expect(enumerated).toEqual(['Norte and Sur', 'Norte y Sur', 'Norte和Sur'])
})

test('a day without a time is the same day everywhere, and a moment is the day in its zone', () => {
  expect(day('2026-03-01')).toBe('Mar 1, 2026')
  expect(day('2026-03-01T01:30:00Z', 'America/Lima')).toBe('Feb 28, 2026')
  expect(dateTime('2026-03-01T01:30:00Z', 'America/Lima')).toMatch(/^Feb 28, 2026, 8:30\sPM$/)
})

describe('the distance of a moment from now', () => {
  const { distance } = formatsOf('en')
  const now = '2026-03-10T12:00:00Z'

  test.each([
    ['2026-03-10T11:59:30Z', 'now'],
    ['2026-03-10T11:58:00Z', '2 minutes ago'],
    ['2026-03-10T09:30:00Z', '2 hours ago'],
    ['2026-03-09T11:00:00Z', 'yesterday'],
    ['2026-03-06T12:00:00Z', '4 days ago'],
    ['2026-01-02T12:00:00Z', '2 months ago'],
    ['2024-01-02T12:00:00Z', '2 years ago'],
    ['2026-03-12T13:00:00Z', 'in 2 days'],
  ])('%s is %s', (moment, text) => {
    expect(distance(moment, now)).toBe(text)
  })
})
