import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { currencyCode, exactDecimal, writtenAmount } from './written-amount.ts'

const read = (text: string, mark: 'point' | 'comma' | null = null) => {
  const written = writtenAmount(text)
  if (!written) return null
  const { currency } = written
  const decimal = exactDecimal(written, mark)
  return 'value' in decimal ? [decimal.value, currency] : 'open'
}

test.each([
  ['1.234,56', '1234.56', null],
  ['1,234.56', '1234.56', null],
  ['31551.292799733943', '31551.292799733943', null],
  ['$ 1.200,5', '1200.5', null],
  ['-991.69', '-991.69', null],
  ['(1 234.5)', '-1234.5', null],
  ['1234,5-', '-1234.5', null],
  ['−12,30', '-12.30', null],
  ['1.234.567', '1234567', null],
  ['12,34,567.50', '1234567.50', null],
  ["1'200.00", '1200.00', null],
  ['1’200,75 EUR', '1200.75', 'EUR'],
  ['R$ 29,90', '29.90', 'BRL'],
  ['S/. 20', '20', 'PEN'],
  ['US$5', '5', 'USD'],
  ['1000 UF', '1000', 'CLF'],
  ['€12.5', '12.5', 'EUR'],
  ['৳ ১,২৩৪.৫', '1234.5', 'BDT'],
  ['１２３４', '1234', null],
  ['007.5', '7.5', null],
  ['.5', '0.5', null],
  ['-0.00', '0.00', null],
])('%s is %s', (text, decimal, currency) => {
  expect(read(text)).toEqual([decimal, currency])
})

test.each(['', 'abc', '1.2.3', '1,23,4', '12 34', '1e21', '5 %', '$ 5 €', '10 USA', '--5', '1.234.56'])(
  '%s is no amount',
  (text) => {
    expect(read(text)).toBeNull()
  },
)

describe('three digits after a single mark', () => {
  test('can be read in two ways, as the column decides', () => {
    expect(read('1.200')).toBe('open')
    expect(read('1.200', 'comma')).toEqual(['1200', null])
    expect(read('1.200', 'point')).toEqual(['1.200', null])
    expect(read('1,200', 'point')).toEqual(['1200', null])
    expect(read('1,200', 'comma')).toEqual(['1.200', null])
  })

  test.each(['0.125', '1234.567', '12.3456'])('%s cannot: thousands are never separated like this', (text) => {
    expect(read(text)).toEqual([text, null])
  })
})

test('an amount in either notation is read correctly', () => {
  const amount = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 0, max: 99 }), fc.boolean())
  fc.assert(
    fc.property(amount, fc.boolean(), ([whole, cents, isNegative], isComma) => {
      const [divides, before] = isComma ? ['.', ','] : [',', '.']
      const grouped = String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, divides)
      const fraction = String(cents).padStart(2, '0')
      const expected = `${isNegative && (whole > 0n || cents > 0) ? '-' : ''}${whole}.${fraction}`
      expect(read(`${isNegative ? '-' : ''}${grouped}${before}${fraction}`)).toEqual([expected, null])
    }),
  )
})

test('for any cell, nothing is thrown, and the result is a decimal', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[-+($ ]{0,2}[\d.,' ]{1,12}[€%) -]{0,2}$/)),
      (text) => {
        expect((read(text, 'point') ?? ['0'])[0]).toMatch(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/)
      },
    ),
    { numRuns: 2_000 },
  )
})

test.each([
  ['clp', 'CLP'],
  ['UF', 'CLF'],
  ['Soles', 'PEN'],
  ['pesos', null],
  ['USA', null],
])('the currency %s is %s', (text, code) => {
  expect(currencyCode(text)).toBe(code)
})
