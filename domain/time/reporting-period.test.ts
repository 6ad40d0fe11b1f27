import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, daysOf, lengthOf, periodOf, previousPeriod } from './reporting-period.ts'

describe('the requested period', () => {
  test('is the last 30 days up to today if no dates are given', () => {
    expect(periodOf({}, '2025-03-30')).toEqual({ from: '2025-03-01', to: '2025-03-30' })
  })

  test('ends today if only its beginning is given', () => {
    expect(periodOf({ started_from: '2025-01-01' }, '2025-03-30')).toEqual({ from: '2025-01-01', to: '2025-03-30' })
  })

  test('is 30 days long if only its end is given', () => {
    expect(periodOf({ started_to: '2024-03-01' }, '2025-03-30')).toEqual({ from: '2024-02-01', to: '2024-03-01' })
  })
})

test('the period before is as long and ends the day before', () => {
  expect(previousPeriod({ from: '2024-03-01', to: '2024-03-31' })).toEqual({ from: '2024-01-30', to: '2024-02-29' })
})

test('a period that ends before it begins has no days, and neither has the one before it', () => {
  const period = { from: '2025-03-10', to: '2025-03-01' }
  expect(daysOf(period)).toEqual([])
  expect(daysOf(previousPeriod(period))).toEqual([])
})

test('a period and the one before it cover all their days exactly once', () => {
  const period = integer({ min: 0, max: 20_000 }).chain((start) =>
    integer({ min: 1, max: 400 }).map((days) => ({
      from: addDays('1990-01-01', start),
      to: addDays('1990-01-01', start + days - 1),
    })),
  )
  assert(
    property(period, (current) => {
      const previous = previousPeriod(current)
      expect(lengthOf(previous)).toBe(lengthOf(current))
      expect([...daysOf(previous), ...daysOf(current)]).toEqual(daysOf({ from: previous.from, to: current.to }))
      expect(daysOf(current).at(-1)).toBe(current.to)
    }),
  )
})
