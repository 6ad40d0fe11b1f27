import { array, assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'

import { modifiedZScores } from './robust-outliers.ts'

// by hand: median 2.45, distances .05 .05 .15 .15 .15 .15 .35 .35 5.75 5.85, so a MAD of 0.15
test('two outliers that would hide each other from a standard deviation are found', () => {
  const found = modifiedZScores([2.1, 2.6, 2.4, 2.5, 2.3, 2.1, 2.3, 2.6, 8.2, 8.3])!
  expect(found[8]!.score).toBeCloseTo((0.6745 * 5.75) / 0.15, 9)
  expect(found[0]!.score).toBeCloseTo((-0.6745 * 0.35) / 0.15, 9)
  expect(found.map(({ isOutlier }) => isOutlier)).toEqual([...Array.from({ length: 8 }, () => false), true, true])
})

test('a value just below the threshold is not an outlier', () => {
  // median 0, MAD 0.6745: the score is the value
  const scores = modifiedZScores([-1, -0.6745, 0, 0.6745, 3.4])!
  expect(scores[4]).toEqual({ score: expect.closeTo(3.4, 12), isOutlier: false })
  expect(modifiedZScores([-1, -0.6745, 0, 0.6745, 3.6])![4]!.isOutlier).toBe(true)
})

test('an outlier may be low, and then its score is negative', () => {
  const found = modifiedZScores([-3.6, -0.6745, 0, 0.6745, 1])!
  expect(found[0]).toEqual({ score: expect.closeTo(-3.6, 12), isOutlier: true })
  expect(found.map(({ isOutlier }) => isOutlier)).toEqual([true, false, false, false, false])
  expect(modifiedZScores([-3.5, -0.6745, 0, 0.6745, 1])![0]!.isOutlier).toBe(false)
  const [low] = modifiedZScores([-15, 5, 5, 5, 5, 5, 5, 5, 5, 5])!
  expect(low).toEqual({ score: expect.closeTo(-20 / (1.253314 * 2), 12), isOutlier: true })
})

test('if more than half are equal, the mean distance is used instead of the median one', () => {
  const found = modifiedZScores([5, 5, 5, 5, 5, 5, 5, 5, 5, 15])!
  expect(found[9]).toEqual({ score: expect.closeTo(10 / (1.253314 * 1), 12), isOutlier: true })
  expect(found[0]).toEqual({ score: 0, isOutlier: false })
})

test('equal values have no outliers, and four values have no result', () => {
  expect(modifiedZScores([3, 3, 3, 3, 3])).toEqual(Array.from({ length: 5 }, () => ({ score: 0, isOutlier: false })))
  expect(modifiedZScores([1, 2, 3, 4_000])).toBeNull()
})

test('the unit does not matter, and the results are in the order of the values', () => {
  const values = array(integer({ min: -40, max: 40 }), { minLength: 5, maxLength: 30 })
  assert(
    property(values, integer({ min: -99, max: 99 }), (sample, offset) => {
      const found = modifiedZScores(sample)!
      const moved = modifiedZScores(sample.map((value) => 4 * value + offset).toReversed())!.toReversed()
      expect(moved.map(({ isOutlier }) => isOutlier)).toEqual(found.map(({ isOutlier }) => isOutlier))
      for (const [index, { score }] of found.entries()) expect(moved[index]!.score).toBeCloseTo(score, 9)
      expect(found.filter(({ isOutlier }) => isOutlier).length).toBeLessThan(sample.length / 2)
    }),
  )
})
