import { assert, double, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { marginOf, sampleSize } from './sample-size.ts'

describe('the sample', () => {
  test.each([
    [3_000, 341],
    [400, 197],
    [1_000_000, 384],
    [1_000_000_000, 385],
    [1, 1],
    [0, 0],
  ])('from %i needs %i to estimate a share of one half to ± 5 points', (population, n) =>
    expect(sampleSize({ population })).toBe(n),
  )

  test.each([
    [90, 0.05, 0.5, 249],
    [99, 0.05, 0.5, 544],
    [95, 0.03, 0.5, 788],
    [95, 0.05, 0.1, 133],
    [95, 0, 0.5, 3_000],
    [95, 0.05, 0, 1],
    [95, 0.05, 1, 1],
  ] as const)('from 3,000 at %s percent, a margin of %s and a share of %s needs %s', (confidence, margin, share, n) => {
    expect(sampleSize({ population: 3_000, confidence, margin, share })).toBe(n)
  })
})

describe('the margin', () => {
  test('of 120 audits of 1,000 is 8.4 points', () =>
    expect(marginOf({ n: 120, population: 1_000 })).toBeCloseTo(0.084, 4))
  test('of 385 of very many is 5 points', () => expect(marginOf({ n: 385, population: 1e9 })).toBeCloseTo(0.05, 3))
  test('is 0 if everything was audited', () => expect(marginOf({ n: 20, population: 20 })).toBe(0))
  test('is 0 for one audit of one conversation', () => expect(marginOf({ n: 1, population: 1 })).toBe(0))
  test('does not exist without audits', () => expect(marginOf({ n: 0, population: 20 })).toBeNull())
})

test('the sample is the smallest that keeps the margin', () => {
  const populations = integer({ min: 2, max: 1_000_000 })
  const margins = double({ min: 0.01, max: 0.3, noNaN: true })
  const shares = double({ min: 0.05, max: 0.95, noNaN: true })
  assert(
    property(populations, margins, shares, (population, margin, share) => {
      const n = sampleSize({ population, margin, share })
      expect(n).toBeLessThanOrEqual(population)
      expect(marginOf({ n, population, share })).toBeLessThanOrEqual(margin + 1e-9)
      expect(marginOf({ n: n - 1, population, share }) ?? Infinity).toBeGreaterThan(margin - 1e-9)
    }),
  )
})
