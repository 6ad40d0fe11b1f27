import { expect, test } from 'vitest'

import { persistencyClock } from './persistency-clock.ts'
import type { CountedPolicy } from './persistency.ts'

const began = (given: Partial<CountedPolicy> = {}): CountedPolicy => ({
  status: 'active',
  effective_on: '2025-01-31',
  ended_on: null,
  ...given,
})

test('the clock shows the reached marks and the next one', () => {
  expect(persistencyClock(began(), '2025-08-01')).toEqual({
    kind: 'counted',
    months: 6,
    marks: [
      { m: 3, on: '2025-04-30', outcome: 'kept' },
      { m: 6, on: '2025-07-31', outcome: 'kept' },
      { m: 13, on: '2026-02-28', outcome: null },
      { m: 25, on: '2027-02-28', outcome: null },
      { m: 37, on: '2028-02-29', outcome: null },
    ],
    next: 13,
  })
})

test('the clock of an ended policy stops, and knows all later marks', () => {
  const clock = persistencyClock(began({ status: 'cancelled', ended_on: '2025-06-15' }), '2025-08-01')
  expect(clock).toMatchObject({ months: 4, next: null })
  expect(clock.kind === 'counted' && clock.marks.map(({ outcome }) => outcome)).toEqual([
    'kept',
    'lapsed',
    'lapsed',
    'lapsed',
    'lapsed',
  ])
})

test('the clock of a policy that will end runs until then', () => {
  const clock = persistencyClock(began({ status: 'cancelled', ended_on: '2025-09-30' }), '2025-08-01')
  expect(clock).toMatchObject({ months: 6, next: 13 })
  expect(clock.kind === 'counted' && clock.marks.map(({ outcome }) => outcome)).toEqual([
    'kept',
    'kept',
    null,
    null,
    null,
  ])
})

test('the clock is at 0 before the first day, and has no next mark after the last', () => {
  expect(persistencyClock(began(), '2025-01-01')).toMatchObject({ months: 0, next: 3 })
  expect(persistencyClock(began(), '2028-03-01')).toMatchObject({ months: 37, next: null })
})

test('the clock gives the reason why a policy is in no cohort', () => {
  expect(persistencyClock(began({ status: 'pending' }), '2025-08-01')).toEqual({ kind: 'left-out', why: 'not-begun' })
})
