import { expect, test } from 'vitest'

import { isEffectiveContact } from './effective-contact.ts'

test.each([
  ['promise-to-pay', true],
  ['contacted', true],
  ['refused', true],
  ['CONTACTO EFECTIVO', true],
  ['third-party', false],
  ['no-answer', false],
  ['NO CONTESTA', false],
  ['ZX-81', false],
  [null, false],
])('an attempt with the result "%s" is an effective contact: %s', (result, isEffective) => {
  expect(isEffectiveContact(result)).toBe(isEffective)
})
