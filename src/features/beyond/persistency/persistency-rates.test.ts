import { expect, test } from 'vitest'

import { monthsOldEnough, markRates, worstFirst } from './persistency-rates.ts'

test('a mark counts the issued policies except those that ended by death or at their term', () => {
  const [three, six] = markRates([{ m: 3, issued: 100, kept: 72, left: 4 }])
  expect(three).toMatchObject({ m: 3, left: 4, rate: { part: 72, whole: 96, value: 75 } })
  // Wilson, 72 of 96
  expect(three!.rate.interval!.low).toBeCloseTo(65.48, 1)
  expect(six).toMatchObject({ m: 6, rate: { part: 0, whole: 0, value: null, interval: null } })
})

test('four policies make no rate', () => {
  expect(markRates([{ m: 3, issued: 5, kept: 4, left: 1 }])[0]!.rate).toMatchObject({ whole: 4, value: null })
})

test('groups are sorted from worst to best, those with too few policies last, and of equals the larger first', () => {
  const group = (name: string, issued: number, kept: number) => ({
    name,
    policies: issued,
    marks: markRates([{ m: 3, issued, kept, left: 0 }]),
  })
  const groups = [group('few', 4, 0), group('good', 100, 95), group('bad', 50, 10), group('as bad', 100, 20)]
  expect(worstFirst(groups).map(({ name }) => name)).toEqual(['as bad', 'bad', 'good', 'few'])
})

test('the months of a mark end with the newest month whose last day is old enough', () => {
  const period = { from: '2025-04-10', to: '2026-03-31' }
  expect(monthsOldEnough(period, 3, '2026-03-31')).toEqual({ from: '2025-04-01', to: '2025-12-01' })
  expect(monthsOldEnough(period, 3, '2026-03-30')).toEqual({ from: '2025-04-01', to: '2025-11-01' })
  expect(monthsOldEnough(period, 13, '2026-03-31')).toBeNull()
})
