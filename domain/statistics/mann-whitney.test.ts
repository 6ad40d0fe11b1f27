import { expect, test } from 'vitest'

import { mannWhitneyP } from './mann-whitney.ts'

// scipy.stats.mannwhitneyu([3, 5, 5, 7, 8, 9, 9, 10], [1, 2, 3, 3, 4, 5, 6, 7, 5, 2], method='asymptotic').pvalue
test('the p is that of scipy, with the corrections for ties and continuity', () => {
  const values = [
    [0, 1],
    [0, 2],
    [1, 2],
    [0, 1],
    [2, 2],
    [0, 1],
    [1, 1],
    [1, 0],
    [2, 0],
    [1, 0],
  ].map(([first, second]) => ({ first: first!, second: second! }))
  expect(mannWhitneyP(values)).toBeCloseTo(0.015506089495423097, 12)
  expect(mannWhitneyP(values.toReversed())).toBeCloseTo(0.015506089495423097, 12)
})

test('the p is 1 if the groups are equal', () => {
  expect(
    mannWhitneyP([
      { first: 20, second: 20 },
      { first: 30, second: 30 },
    ]),
  ).toBe(1)
})

test('the p does not exist below five cases, or if all values are equal', () => {
  expect(
    mannWhitneyP([
      { first: 4, second: 0 },
      { first: 0, second: 90 },
    ]),
  ).toBeNull()
  expect(
    mannWhitneyP([
      { first: 0, second: 4 },
      { first: 90, second: 0 },
    ]),
  ).toBeNull()
  expect(mannWhitneyP([{ first: 40, second: 50 }])).toBeNull()
})

test('the p does not exist for five cases against thousands of nearly all equal values', () => {
  // the real chance that one of the hundred is among the five is about 1 in 20; the normal approximation says 1 in 50,000
  expect(
    mannWhitneyP([
      { first: 4, second: 9_900 },
      { first: 1, second: 99 },
    ]),
  ).toBeNull()
  // an equally rare value, but with enough cases
  expect(
    mannWhitneyP([
      { first: 3_960, second: 3_960 },
      { first: 40, second: 40 },
    ]),
  ).toBe(1)
})

test('five cases are enough if there are many different values', () => {
  const values = Array.from({ length: 400 }, (_, index) => ({ first: index >= 395 ? 1 : 0, second: 1 }))
  expect(mannWhitneyP(values)).toBeLessThan(0.001)
})
