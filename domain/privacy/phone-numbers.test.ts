import { assert, property, stringMatching } from 'fast-check'
import { expect, test } from 'vitest'

import { phoneTail, sameNumber } from './phone-numbers.ts'

test.each([
  ['+34 600 100 200', '+34600100200', 'whole'],
  ['0034600100200', '+34600100200', 'whole'],
  ['600100200', '+34 600-100-200', 'last-digits'],
  ['02 2345 6789', '56 2 2345 6789', 'last-digits'],
  ['600100200', '600100201', null],
  ['100200', '+34600100200', null], // six digits are the end of too many numbers
  ['911', '911', 'whole'],
  ['', '', null],
  ['no number', 'none', null],
])('%j and %j are the same: %j', (one, other, same) => {
  expect(sameNumber(one, other)).toBe(same)
  expect(sameNumber(other, one)).toBe(same)
})

test('all spellings of one number have the same tail', () => {
  const digits = stringMatching(/^[1-9]\d{7,11}$/)
  assert(
    property(digits, stringMatching(/^(\+?[1-9]\d{0,2})?$/), (number, country) => {
      expect(sameNumber(number, country + number)).not.toBeNull()
      expect(phoneTail(country + number)).toBe(phoneTail(number))
    }),
  )
})
