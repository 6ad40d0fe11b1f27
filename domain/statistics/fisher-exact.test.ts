import { assert, integer, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { associationP, type TwoByTwo } from './fisher-exact.ts'

const table = (yes: number, no: number, otherYes: number, otherNo: number): TwoByTwo => ({
  with: { part: yes, whole: yes + no },
  without: { part: otherYes, whole: otherYes + otherNo },
})

describe('the p of one table', () => {
  test('is that of the lady tasting tea, with three of four cups right', () => {
    expect(associationP(table(3, 1, 1, 3))).toBeCloseTo(34 / 70, 14)
  })

  // scipy.stats.fisher_exact([[a, b], [c, d]]).pvalue
  test.each([
    [1, 9, 11, 3, 0.0027594561852200836],
    [0, 5, 5, 0, 0.007936507936507938],
    [12, 88, 5, 95, 0.12617886126369043],
    [2, 31, 136, 15_532, 0.03390271476034176],
    [900, 99_100, 1_100, 98_900, 7.617026892643935e-6],
  ])('of %i, %i, %i, %i is that of scipy', (a, b, c, d, p) => {
    // scipy's own comes from log factorials, and of large counts has ten digits
    expect(associationP(table(a, b, c, d)) / p).toBeCloseTo(1, 9)
  })

  test('is 1 if the outcome occurs always or never, or if a side is empty', () => {
    expect(associationP(table(0, 10, 0, 7))).toBe(1)
    expect(associationP(table(10, 0, 7, 0))).toBe(1)
    expect(associationP(table(0, 0, 3, 4))).toBe(1)
  })

  test('of a perfect split is one in all the ways to split', () => {
    // 2 / C(40, 20), and for the thousand too small to tell from nothing
    expect(associationP(table(20, 0, 0, 20)) / (2 / 137_846_528_820)).toBeCloseTo(1, 12)
    expect(associationP(table(500, 0, 0, 500))).toBeLessThan(1e-100)
  })

  test('does not change if rows or columns are swapped, and is never above 1', () => {
    const count = integer({ min: 0, max: 60 })
    assert(
      property(tuple(count, count, count, count), ([a, b, c, d]) => {
        const p = associationP(table(a, b, c, d))
        expect(p).toBeGreaterThan(0)
        expect(p).toBeLessThanOrEqual(1)
        for (const turned of [table(b, a, d, c), table(c, d, a, b), table(a, c, b, d)])
          expect(associationP(turned)).toBeCloseTo(p, 9)
      }),
    )
  })
})

describe('the p of several tables', () => {
  // the strata's scipy.stats.hypergeom.pmf put together with numpy.convolve, and all sums as rare as 41 added up
  test('is that of the sum of their first cells', () => {
    const strata = [table(12, 28, 10, 70), table(9, 6, 30, 60), table(20, 5, 8, 4)]
    expect(associationP(...strata)).toBeCloseTo(0.0032721879412619167, 12)
    expect(associationP(...strata.toReversed())).toBeCloseTo(0.0032721879412619167, 12)
  })

  test('is that of the only informative table', () => {
    expect(associationP(table(3, 1, 1, 3), table(5, 0, 2, 0), table(0, 0, 2, 9))).toBeCloseTo(34 / 70, 14)
  })

  // a coin for each of the pairs, of which one has the outcome: scipy.stats.binomtest(240, 400).pvalue
  test('of four hundred pairs is that of as many coin flips', () => {
    const pairs = Array.from({ length: 400 }, (_, index) => (index < 240 ? table(1, 0, 0, 1) : table(0, 1, 1, 0)))
    expect(associationP(...pairs) / 7.426568076372613e-5).toBeCloseTo(1, 9)
  })
})

test('without association at most one table in twenty has a p below 0.05', () => {
  // exactly, over all tables of given margins: 14 with, 9 without, 8 of 23 with the outcome
  const ps = Array.from({ length: 9 }, (_, a) => associationP(table(a, 14 - a, 8 - a, 1 + a)))
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k)
  const chances = ps.map((_, a) => (choose(14, a) * choose(9, 8 - a)) / choose(23, 8))
  for (const level of [0.01, 0.05, 0.2]) {
    const below = chances.filter((_, a) => ps[a]! <= level).reduce((sum, chance) => sum + chance, 0)
    expect(below).toBeLessThanOrEqual(level)
    expect(below).toBeGreaterThan(0)
  }
})
