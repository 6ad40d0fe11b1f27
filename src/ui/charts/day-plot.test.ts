import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { dayTicks } from './day-plot.tsx'

test('a week names each day', () => {
  expect(dayTicks(period('2026-03-02', 7), 8).ticks).toHaveLength(7)
})

test('in a narrow chart, a week names every other day', () => {
  const ticks = ['2026-03-04', '2026-03-06', '2026-03-08', '2026-03-10']
  expect(dayTicks(period('2026-03-04', 7), 4)).toEqual({ ticks, areMonths: false })
})

test('a month names its Mondays', () => {
  const ticks = ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30']
  expect(dayTicks(period('2026-03-01', 30), 8)).toEqual({ ticks, areMonths: false })
})

test('half a year names the first of each month', () => {
  const ticks = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01']
  expect(dayTicks(period('2026-01-01', 180), 8)).toEqual({ ticks, areMonths: true })
})

test('weeks over several years name the first week that begins in each year', () => {
  const weeks = period('2023-06-05', 1300).filter((_, index) => index % 7 === 0)
  expect(dayTicks(weeks, 5)).toEqual({ ticks: ['2024-01-01', '2025-01-06', '2026-01-05'], areMonths: true })
})

test('any period names at least one of its days and at most the given number', () => {
  const from = fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(from, fc.integer({ min: 1, max: 800 }), fc.integer({ min: 2, max: 20 }), (start, length, most) => {
      const days = period(start.toISOString().slice(0, 10), length)
      const { ticks } = dayTicks(days, most)
      expect(ticks.length).toBeGreaterThan(0)
      expect(ticks.length).toBeLessThanOrEqual(most)
      expect(days).toEqual(expect.arrayContaining(ticks))
    }),
  )
})

const period = (from: string, length: number) =>
  Array.from({ length }, (_, index) => new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10))
