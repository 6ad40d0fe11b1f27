import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'

import { relativeRisk } from './relative-risk.ts'

const table = (part: number, whole: number, otherPart: number, otherWhole: number) => ({
  with: { part, whole },
  without: { part: otherPart, whole: otherWhole },
})

// exp(ln 3 ± z √(1/15 − 1/50 + 1/6 − 1/60)), and scipy.stats.contingency.relative_risk(15, 50, 6, 60)
test('three times as likely, with the interval of Katz', () => {
  const { value, low, high } = relativeRisk([table(15, 50, 6, 60)])!
  expect(value).toBeCloseTo(3, 12)
  expect(low).toBeCloseTo(1.2578762634504774, 12)
  expect(high).toBeCloseTo(7.154916792302068, 11)
})

// the formulas of Greenland and Robins in NumPy
test('over strata it is that of Mantel and Haenszel', () => {
  const strata = [table(12, 40, 10, 80), table(9, 15, 30, 90), table(20, 25, 8, 12)]
  const { value, low, high } = relativeRisk(strata)!
  expect(value).toBeCloseTo(1.7045454545454548, 12)
  expect(low).toBeCloseTo(1.2327422561177241, 12)
  expect(high).toBeCloseTo(2.356920266335143, 12)
  expect(relativeRisk([...strata, table(3, 9, 0, 0)])).toEqual(relativeRisk(strata))
})

test('does not exist if one side never has the outcome, and has no width if both always have it', () => {
  expect(relativeRisk([table(0, 10, 3, 10)])).toBeNull()
  expect(relativeRisk([table(3, 10, 0, 10)])).toBeNull()
  expect(relativeRisk([])).toBeNull()
  expect(relativeRisk([table(10, 10, 7, 7)])).toEqual({ value: 1, low: 1, high: 1 })
})

test('swapping the groups inverts it, and equal strata do not change it', () => {
  const group = integer({ min: 2, max: 500 }).chain((whole) =>
    integer({ min: 1, max: whole }).map((part) => ({ part, whole })),
  )
  assert(
    property(group, group, (one, other) => {
      const there = relativeRisk([{ with: one, without: other }])!
      const back = relativeRisk([{ with: other, without: one }])!
      expect(there.value * back.value).toBeCloseTo(1, 9)
      expect(there.low * back.high).toBeCloseTo(1, 9)
      expect(there.low).toBeLessThanOrEqual(there.value)
      const twice = relativeRisk([
        { with: one, without: other },
        { with: one, without: other },
      ])!
      expect(twice.value).toBeCloseTo(there.value, 9)
      expect(Math.log(twice.high / twice.low) * Math.SQRT2).toBeCloseTo(Math.log(there.high / there.low), 6)
    }),
  )
})
