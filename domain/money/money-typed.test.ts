import fc from 'fast-check'
import { expect, test } from 'vitest'

import { amountText, typedAmount } from './money-typed.ts'

const MARKS = {
  en: { decimal: '.', group: ',' },
  es: { decimal: ',', group: '.' },
  fr: { decimal: ',', group: '\u202f' },
}

test.each([
  ['12990', 'CLP', 'es', 12_990],
  ['12.990', 'CLP', 'es', 12_990],
  ['1.000', 'CLP', 'es', 1_000],
  ['1.500', 'BRL', 'es', 150_000],
  ['1,000', 'MXN', 'en', 100_000],
  ['1.234,56', 'EUR', 'es', 123_456],
  ['1.234,56', 'EUR', 'en', 123_456],
  ['1,234.56', 'EUR', 'es', 123_456],
  ['1 234,5', 'EUR', 'fr', 123_450],
  ['1\u202f234,5', 'EUR', 'fr', 123_450],
  ['1 234.5', 'EUR', 'es', 123_450],
  ['1 234', 'CLP', 'en', 1_234],
  ['12 345 678,90', 'EUR', 'en', 1_234_567_890],
  ['\u00a0 1\u00a0234\u00a0567 ', 'CLP', 'es', 1_234_567],
  [' 12,5 ', 'EUR', 'es', 1_250],
  ['1’234’567.89', 'CHF', 'fr', 123_456_789],
  ['1’200.50', 'CHF', 'en', 120_050],
  ['1234,5', 'MXN', 'en', 123_450],
  ['1234.50', 'MXN', 'es', 123_450],
  ['1.234.567', 'CLP', 'en', 1_234_567],
  ['12,34,567', 'BDT', 'en', 123_456_700],
  ['১,২৩৪.৫০', 'BDT', 'en', 123_450],
  ['1,500', 'KWD', 'es', 1_500],
  ['1.500', 'KWD', 'es', 1_500_000],
  ['0', 'CLP', 'es', 0],
] as const)('"%s" %s in %s is %i', (text, currency, locale, minor) => {
  expect(typedAmount(text, currency, MARKS[locale])).toBe(minor)
})

test.each([
  ['12.990', 'CLP', 'en'],
  ['1.500', 'BRL', 'en'],
  ['1,000', 'MXN', 'es'],
  ['1.500', 'EUR', 'fr'],
  ['1990.5', 'CLP', 'en'],
  ['1.234.56', 'EUR', 'es'],
  ['1,23,4', 'EUR', 'en'],
  ['1.234,56.7', 'EUR', 'es'],
  ['12 34', 'EUR', 'fr'],
  ['1234 567', 'EUR', 'fr'],
  ['1  234', 'EUR', 'fr'],
  ["1 234'567", 'EUR', 'fr'],
  ['1 234 56', 'EUR', 'fr'],
  ['1 234, 5', 'EUR', 'fr'],
  ['1 234,', 'EUR', 'fr'],
  ['12 .5', 'EUR', 'en'],
  ['-5', 'EUR', 'en'],
  ['5.', 'EUR', 'en'],
  ['$5', 'EUR', 'en'],
  ['', 'EUR', 'en'],
] as const)('"%s" %s in %s is refused', (text, currency, locale) => {
  expect(typedAmount(text, currency, MARKS[locale])).toBeNull()
})

test('a formatted amount is read back as the same amount', () => {
  const currencies = fc.constantFrom('CLP', 'EUR', 'KWD', 'CLF')
  fc.assert(
    fc.property(fc.maxSafeNat(), currencies, fc.constantFrom(...Object.values(MARKS)), (minor, currency, marks) => {
      expect(typedAmount(amountText({ minor, currency }, marks), currency, marks)).toBe(minor)
    }),
  )
})
