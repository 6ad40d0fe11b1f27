import { array, assert, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { proportionDifference } from '#domain/statistics/proportion-difference.ts'

import { associationP, type TwoByTwo } from './fisher-exact.ts'
import { mantelHaenszel } from './mantel-haenszel.ts'
import { seededRandom } from './seeded-random.ts'

const table = (part: number, whole: number, otherPart: number, otherWhole: number): TwoByTwo => ({
  with: { part, whole },
  without: { part: otherPart, whole: otherWhole },
})

// P. J. Bickel, E. A. Hammel and J. W. O'Connell, Science 187 (1975), 398–404: admitted of men and of women, R's UCBAdmissions
const BERKELEY = [
  table(512, 825, 89, 108),
  table(353, 560, 17, 25),
  table(120, 325, 202, 593),
  table(138, 417, 131, 375),
  table(53, 191, 94, 393),
  table(22, 373, 24, 341),
]

describe('admission to Berkeley', () => {
  // R: mantelhaen.test(UCBAdmissions, correct = FALSE) has X² = 1.5246, p = 0.2169
  test('does not depend on sex once departments are compared, as published', () => {
    expect(mantelHaenszel(BERKELEY)!.p).toBeCloseTo(0.2169, 4)
  })

  // the formulas of the docstring in NumPy, whose variance agreed with that of 4,000 simulated sets of strata to 2 %
  test('has the common difference and interval of NumPy', () => {
    const { value, low, high, p } = mantelHaenszel(BERKELEY)!
    expect(value).toBeCloseTo(-0.018425196190852512, 12)
    expect(low).toBeCloseTo(-0.04748243534654223, 12)
    expect(high).toBeCloseTo(0.010632042964837208, 12)
    expect(p).toBeCloseTo(0.21692369705551479, 12)
  })

  test('seems to favour men if all departments are pooled', () => {
    expect(proportionDifference({ part: 1198, whole: 2691 }, { part: 557, whole: 1835 })!.low).toBeGreaterThan(0.1)
  })
})

test('small strata have an exact p', () => {
  const strata = [table(12, 40, 10, 80), table(9, 15, 30, 90), table(20, 25, 8, 12)]
  const { value, low, high, p } = mantelHaenszel(strata)!
  expect(value).toBeCloseTo(0.1926506349635234, 12)
  expect(low).toBeCloseTo(0.06574145662685965, 12)
  expect(high).toBeCloseTo(0.3195598133001871, 12)
  expect(p).toBe(associationP(...strata))
})

describe('one stratum', () => {
  test('has the plain difference with the usual interval', () => {
    const { value, low, high } = mantelHaenszel([table(300, 1_000, 200, 1_000)])!
    const error = Math.sqrt((0.3 * 0.7 + 0.2 * 0.8) / 1_000)
    expect(value).toBeCloseTo(0.1, 12)
    expect(low).toBeCloseTo(0.1 - 1.959963984540054 * error, 6)
    expect(high).toBeCloseTo(0.1 + 1.959963984540054 * error, 6)
  })

  test('of large counts has about the p of the exact test', () => {
    const stratum = table(1_080, 10_000, 1_000, 10_000)
    expect(mantelHaenszel([stratum])!.p / associationP(stratum)).toBeGreaterThan(0.9)
    expect(mantelHaenszel([stratum])!.p / associationP(stratum)).toBeLessThan(1)
  })
})

describe('without variation', () => {
  test('the interval still has a width, and p is 1', () => {
    const { value, low, high, p } = mantelHaenszel([table(0, 10, 0, 20), table(8, 8, 9, 9)])!
    expect([value, p]).toEqual([0, 1])
    expect(low).toBeLessThan(-0.05)
    expect(high).toBeGreaterThan(0.05)
  })

  test('within one stratum the interval is that of its two proportions', () => {
    const { low, high } = mantelHaenszel([table(10, 10, 0, 20)])!
    const alone = proportionDifference({ part: 10, whole: 10 }, { part: 0, whole: 20 })!
    expect(low).toBeCloseTo(alone.low, 12)
    expect(high).toBe(1)
  })
})

test('strata with only one side are ignored', () => {
  expect(mantelHaenszel([...BERKELEY, table(5, 9, 0, 0), table(0, 0, 3, 3)])).toEqual(mantelHaenszel(BERKELEY))
  expect(mantelHaenszel([table(5, 9, 0, 0)])).toBeNull()
  expect(mantelHaenszel([])).toBeNull()
})

test('the interval contains the value, and is mirrored if the sides are swapped', () => {
  const group = integer({ min: 0, max: 200 }).chain((whole) =>
    integer({ min: 0, max: whole }).map((part) => ({ part, whole })),
  )
  const strata = array(record({ with: group, without: group }), { minLength: 1, maxLength: 6 }).filter((tables) =>
    tables.some((one) => one.with.whole > 0 && one.without.whole > 0),
  )
  assert(
    property(strata, (tables) => {
      const there = mantelHaenszel(tables)!
      const back = mantelHaenszel(tables.map((one) => ({ with: one.without, without: one.with })).toReversed())!
      expect(there.low).toBeLessThanOrEqual(there.value + 1e-9)
      expect(there.high).toBeGreaterThanOrEqual(there.value - 1e-9)
      expect(there.high - there.low).toBeGreaterThan(0)
      expect(back.value).toBeCloseTo(-there.value, 9)
      expect(back.low).toBeCloseTo(-there.high, 9)
      expect(back.p).toBeCloseTo(there.p, 9)
    }),
  )
})

test.each([
  ['a few large strata', 3, 150, 90],
  ['many small strata', 80, 2, 5],
])('the interval over %s contains the truth about 95 times in 100', (_, count, having, lacking) => {
  const next = seededRandom('strata')
  const times = (whole: number, rate: number) =>
    Array.from({ length: whole }, next).filter((number) => number < rate).length
  const covered = Array.from({ length: 400 }, () => {
    const strata = Array.from({ length: count }, (_stratum, index) => {
      const rate = 0.1 + (0.5 * index) / count
      return table(times(having, rate + 0.2), having, times(lacking, rate), lacking)
    })
    const { low, high } = mantelHaenszel(strata)!
    return low <= 0.2 && 0.2 <= high
  }).filter(Boolean).length
  // 380 expected, a standard deviation of 4.4: four of them either way
  expect(Math.abs(covered - 380)).toBeLessThanOrEqual(18)
})
