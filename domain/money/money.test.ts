import fc from 'fast-check'
import { expect, test } from 'vitest'

import { decimalOf, minorDigits, minorUnits, splitMinor } from './money.ts'

test.each([
  ['1234.5', 'EUR', 123_450],
  ['29.9', 'MXN', 2_990],
  ['31551.292799733943', 'MXN', 3_155_129],
  ['0.005', 'EUR', 1],
  ['-0.005', 'EUR', -1],
  ['-0.004', 'EUR', 0],
  ['1990', 'CLP', 1_990],
  ['1990.5', 'CLP', 1_991],
  ['1.2345', 'CLF', 12_345],
  ['90071992547409.91', 'EUR', 9_007_199_254_740_991],
])('%s %s are %i minor units', (decimal, currency, minor) => {
  expect(minorUnits(decimal, currency)).toBe(minor)
})

test.each([['90071992547409.92'], ['1,5'], [''], ['.5'], ['1e3'], ['--1']])('%s is not an amount', (decimal) => {
  expect(minorUnits(decimal, 'EUR')).toBeNull()
})

const currencies = fc.constantFrom('CLP', 'EUR', 'KWD', 'CLF', 'XXX')

test('a formatted amount is read back as the same amount', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), currencies, (minor, currency) => {
      expect(minorUnits(decimalOf({ minor, currency }), currency)).toBe(minor === 0 ? 0 : minor)
    }),
  )
})

test('rounding never moves an amount by more than half a minor unit', () => {
  const decimals = fc.tuple(fc.nat(1_000_000), fc.nat(999_999_999))
  fc.assert(
    fc.property(decimals, currencies, ([whole, fraction], currency) => {
      const decimal = `${whole}.${String(fraction).padStart(9, '0')}`
      const exact = BigInt(decimal.replace('.', '')) // billionths
      const unit = 10n ** BigInt(9 - minorDigits(currency))
      const off = BigInt(minorUnits(decimal, currency)!) * unit - exact
      expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(unit)
    }),
  )
})

test('the parts of a split add up to the whole for any weights', () => {
  const weights = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 12 }).filter((all) => all.some(Boolean))
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), weights, (minor, parts) => {
      const split = splitMinor(minor, parts)
      expect(split.reduce((sum, part) => sum + part, 0)).toBe(minor)
      const total = parts.reduce((sum, part) => sum + part, 0)
      split.forEach((part, index) => expect(Math.abs(part - (minor * parts[index]!) / total)).toBeLessThan(1))
    }),
  )
})

test('the larger remainders get the remaining units', () => {
  expect(splitMinor(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(splitMinor(-5, [2, 1])).toEqual([-3, -2])
})
