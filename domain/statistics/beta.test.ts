import { assert, double, integer, property } from 'fast-check'
import { expect, test } from 'vitest'

import { betaP, betaQuantile } from './beta.ts'

// scipy.special.betainc(a, b, x)
test.each([
  [0.3, 2, 3, 0.3483],
  [0.5, 0.5, 0.5, 0.5],
  [0.01, 1, 500, 0.9934295169575854],
  [0.9, 400, 30, 0.012238964790505628],
  [0.5, 100_000, 100_300, 0.7486728868521804],
  [0.999, 20, 0.5, 0.8424161860163615],
  [0.0001, 5, 10_000, 0.003663680367685423],
])('at most %f of Beta(%f, %f) is as likely as scipy says', (x, a, b, p) => {
  expect(betaP(x, a, b) / p).toBeCloseTo(1, 11)
})

// scipy.special.betaincinv(a, b, p)
test.each([
  [0.975, 3, 8, 0.5560954623076415],
  [0.025, 500, 501, 0.46854917297179194],
  [0.5, 2, 2, 0.5],
  [0.975, 1, 1_000_000, 3.688872650206488e-6],
  [0.025, 9, 2, 0.5549838829718047],
])('the quantile at %f of Beta(%f, %f) is that of scipy', (p, a, b, x) => {
  expect(betaQuantile(p, a, b) / x).toBeCloseTo(1, 11)
})

test('Beta(1, b) has a closed form', () => {
  assert(
    property(double({ min: 0, max: 1, noNaN: true }), integer({ min: 1, max: 60 }), (x, b) => {
      expect(betaP(x, 1, b)).toBeCloseTo(1 - (1 - x) ** b, 12)
    }),
  )
})

test('quantile and distribution are inverse, and 1 − x swaps the shapes', () => {
  const shape = double({ min: 0.5, max: 5_000, noNaN: true })
  assert(
    property(double({ min: 0.001, max: 0.999, noNaN: true }), shape, shape, (p, a, b) => {
      const x = betaQuantile(p, a, b)
      // near an end of a steep shape, neighbouring doubles are too far apart for more digits
      expect(betaP(x, a, b)).toBeCloseTo(p, 8)
      expect(betaP(x, a, b) + betaP(1 - x, b, a)).toBeCloseTo(1, 8)
    }),
  )
})
