import { array, assert, double, property } from 'fast-check'
import { expect, test } from 'vitest'

import { meanScore } from './mean-score.ts'

const sumsOf = (scores: readonly number[]) => ({
  scored: scores.length,
  score_sum: scores.reduce((sum, score) => sum + score, 0),
  score_squares: scores.reduce((sum, score) => sum + score ** 2, 0),
})

test('a mean of five scores has the interval that the t distribution gives', () => {
  // s = √62.5 = 7.906, t(4) = 2.776: 80 ± 2.776 · 7.906 / √5
  const { value, interval } = meanScore(sumsOf([70, 75, 80, 85, 90]))
  expect(value).toBe(80)
  expect(interval!.low).toBeCloseTo(70.184, 3)
  expect(interval!.high).toBeCloseTo(89.816, 3)
})

test('fewer than five scores have no mean', () => {
  expect(meanScore(sumsOf([70, 75, 80, 85]))).toEqual({ value: null, interval: null })
})

test('equal scores have an interval without width, and no interval exceeds the range of scores', () => {
  expect(meanScore(sumsOf([100, 100, 100, 100, 100]))).toEqual({ value: 100, interval: { low: 100, high: 100 } })
  // 80 ± 2.776 · 44.72 / √5
  const { interval } = meanScore(sumsOf([100, 100, 100, 100, 0]))
  expect(interval!.low).toBeCloseTo(24.471, 3)
  expect(interval!.high).toBe(100)
})

test('the interval contains the mean for any scores', () => {
  const scores = array(double({ min: 0, max: 100, noNaN: true }), { minLength: 5, maxLength: 40 })
  assert(
    property(scores, (some) => {
      const { value, interval } = meanScore(sumsOf(some))
      expect(interval!.low).toBeLessThanOrEqual(value! + 1e-9)
      expect(interval!.high).toBeGreaterThanOrEqual(value! - 1e-9)
    }),
  )
})
