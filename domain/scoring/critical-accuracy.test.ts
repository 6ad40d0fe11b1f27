import { expect, test } from 'vitest'

import { criticalAccuracy, nonCriticalAccuracy, rate } from './critical-accuracy.ts'

test('a critical accuracy is (E − F)/E × 100, with its Wilson interval', () => {
  const { part, whole, value, interval } = criticalAccuracy({ evaluations: 20, failed: 1 })
  expect([part, whole, value]).toEqual([19, 20, 95])
  expect(interval!.low).toBeCloseTo(76.4, 1)
  expect(interval!.high).toBeCloseTo(99.1, 1)
})

test('PENC is correct/applicable non-critical answers × 100', () => {
  expect(nonCriticalAccuracy({ answers: 200, failed: 30 }).value).toBe(85)
})

test('a rate of fewer than five cases has only its counts', () => {
  expect(rate(4, 4)).toEqual({ part: 4, whole: 4, value: null, interval: null })
  expect(rate(0, 0)).toEqual({ part: 0, whole: 0, value: null, interval: null })
  expect(rate(5, 5).interval!.low).toBeCloseTo(56.6, 1)
})
