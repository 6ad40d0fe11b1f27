import { expect, test } from 'vitest'

import { deviance, stirlingError } from './stirling.ts'

const logFactorial = (n: number) =>
  Array.from({ length: n }, (_, index) => Math.log(index + 1)).reduce((sum, one) => sum + one, 0)
const formula = (x: number) => (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2

test.each([2, 5, 9, 10, 11, 20])("Stirling's formula misses the factorial before %i by the error", (n) => {
  expect(formula(n) + stirlingError(n)).toBeCloseTo(logFactorial(n - 1), 12)
})

test('and Γ(½) = √π', () => {
  expect(formula(0.5) + stirlingError(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 14)
})

test('the deviance is 0 for equal values, and exact for near and far values', () => {
  expect(deviance(7, 7)).toBe(0)
  expect(deviance(3, 2)).toBeCloseTo(3 * Math.log(1.5) - 1, 14)
  expect(deviance(2.999, 2)).toBeCloseTo(2.999 * Math.log(1.4995) - 0.999, 14)
  // excess²/2 for a small excess, for which the logarithm of the quotient would have only a few exact digits
  expect(deviance(1_000_000.001, 1_000_000) / 5e-13).toBeCloseTo(1, 3)
  expect(Number.isFinite(deviance(1, 5e-324))).toBe(true)
})
