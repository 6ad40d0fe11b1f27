import { assert, double, property } from 'fast-check'
import { expect, test } from 'vitest'

import { normalCdf, normalQuantile, twoSidedP } from './normal.ts'

// scipy.special.ndtr(z)
test.each([
  [-10, 7.61985302416047e-24],
  [-5, 2.866515718791933e-7],
  [-1.96, 0.024997895148220435],
  [-0.1, 0.460172162722971],
  [0, 0.5],
  [0.5, 0.6914624612740131],
  [1, 0.8413447460685429],
  [3, 0.9986501019683699],
  [6, 0.9999999990134123],
])('the normal distribution up to %f is that of scipy', (z, p) => {
  expect(normalCdf(z) / p).toBeCloseTo(1, 12)
})

// scipy.special.ndtri(p)
test.each([
  [1e-300, -37.0470962993612],
  [1e-20, -9.262340089798409],
  [1e-6, -4.753424308822899],
  [0.01, -2.3263478740408408],
  [0.025, -1.9599639845400545],
  [0.3, -0.5244005127080409],
  [0.92, 1.4050715603096329],
  [0.975, 1.959963984540054],
  [0.9999999, 5.199337582290661],
])('the quantile at %f is that of scipy', (p, z) => {
  expect(normalQuantile(p) / z).toBeCloseTo(1, 13)
})

// Wichura (1988): what his algorithm should give
test('the quantiles are those that Wichura published', () => {
  expect(normalQuantile(0.25)).toBeCloseTo(-0.6744897501960817, 15)
  expect(normalQuantile(0.001)).toBeCloseTo(-3.090232306167814, 14)
  expect(normalQuantile(1e-20)).toBeCloseTo(-9.26234008979841, 13)
})

test('the quantiles of 0, one half and 1 are minus infinity, 0 and infinity', () => {
  expect([normalQuantile(0), normalQuantile(0.5), normalQuantile(1)]).toEqual([-Infinity, 0, Infinity])
})

test('quantile and cdf are inverse', () => {
  assert(
    property(double({ min: 1e-15, max: 1 - 1e-9, noNaN: true }), (p) => {
      expect(normalCdf(normalQuantile(p)) / p).toBeCloseTo(1, 11)
    }),
  )
})

test('the two tails are symmetric', () => {
  expect(twoSidedP(1.959963984540054)).toBeCloseTo(0.05, 14)
  assert(
    property(double({ min: 0, max: 8, noNaN: true }), (z) => {
      expect(twoSidedP(z)).toBe(twoSidedP(-z))
      expect(normalCdf(z) + normalCdf(-z)).toBeCloseTo(1, 14)
    }),
  )
})
