import { assert, double, property } from 'fast-check'
import { expect, test } from 'vitest'

import { chiSquareTail, gammaP, gammaQ } from './gamma.ts'

// scipy.stats.chi2.sf(x, freedom)
test.each([
  [3.841458820694124, 1, 0.04999999999999989],
  [0.001, 1, 0.9747728793699604],
  [40, 1, 2.5396285894708634e-10],
  [1000, 1, 1.7958327848007363e-219],
  [5.99, 2, 0.05003662708658629],
  [10, 9, 0.3504852123233613],
  [500, 400, 0.00048221275959343273],
  [100_000, 99_000, 0.012503086996302763],
])('χ² reaches %f with %i degrees of freedom as often as scipy says', (x, freedom, p) => {
  expect(chiSquareTail(x, freedom) / p).toBeCloseTo(1, 11)
})

// scipy.special.gammainc(a, x)
test.each([
  [0.5, 0.1, 0.34527915398142317],
  [3, 2, 0.32332358381693654],
  [10, 10, 0.5420702855281478],
  [100, 90, 0.15822098918643007],
  [100_000, 100_000, 0.5004205221103651],
  [0.001, 0.001, 0.9936876467088603],
])('P(%f, %f) is that of scipy', (a, x, p) => {
  expect(gammaP(a, x) / p).toBeCloseTo(1, 12)
})

test('two degrees of freedom have an exponential tail', () => {
  assert(
    property(double({ min: 0, max: 600, noNaN: true }), (x) => {
      expect(chiSquareTail(x, 2) / Math.exp(-x / 2)).toBeCloseTo(1, 12)
    }),
  )
})

test('P and Q add up to 1, and P rises', () => {
  const positive = double({ min: 0.01, max: 400, noNaN: true })
  assert(
    property(positive, positive, positive, (a, x, more) => {
      expect(gammaP(a, x) + gammaQ(a, x)).toBeCloseTo(1, 13)
      expect(gammaP(a, x + more)).toBeGreaterThanOrEqual(gammaP(a, x) - 1e-13)
    }),
  )
})

test('a χ² of 0 is always reached', () => expect(chiSquareTail(0, 3)).toBe(1))
