import { expect, test } from 'vitest'

import { texts } from '#server/kernel/messages.ts'
import { personErrors } from '#server/people/person-fields.ts'

test('a field that is not given is not checked', () => {
  expect(personErrors({})).toEqual({})
  expect(personErrors({ name: 'Ada Lovelace' })).toEqual({})
  expect(personErrors({ email: ' ada@example.com ' })).toEqual({})
})

test('every invalid field has a reason', () => {
  expect(personErrors({ name: '  ', email: 'ada' })).toEqual({ name: [texts.required], email: [texts.notAnEmail] })
  expect(personErrors({ name: 'Ada\r\nBcc: all', email: '' })).toEqual({
    name: [texts.nameWithControls],
    email: [texts.required],
  })
})

test('a name has at most two hundred characters', () => {
  expect(personErrors({ name: 'a'.repeat(200) })).toEqual({})
  expect(personErrors({ name: 'a'.repeat(201) })).toEqual({ name: [{ ...texts.tooLong, values: { maximum: 200 } }] })
})
