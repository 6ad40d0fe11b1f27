import { expect, test } from 'vitest'

import { cellOf, fieldOf, mappedFields, withField } from './mapping.ts'

const mapping = { name: 0, email: 2 }

test('a column fills one field or none', () => {
  expect([0, 1, 2].map((column) => fieldOf(mapping, column))).toEqual(['name', null, 'email'])
})

test('fields are in reading order, not in the order of the file', () => {
  expect(mappedFields(mapping)).toEqual(['email', 'name'])
})

test('another field for a column replaces its previous one', () => {
  expect(withField(mapping, 0, 'team')).toEqual({ email: 2, team: 0 })
  expect(withField(mapping, 1, 'role')).toEqual({ ...mapping, role: 1 })
  expect(withField(mapping, 2, null)).toEqual({ name: 0 })
})

test('a row may be shorter than the first', () => {
  expect(cellOf([' Ada '], mapping, 'name')).toBe('Ada')
  expect(cellOf([' Ada '], mapping, 'email')).toBe('')
  expect(cellOf([' Ada '], mapping, 'role')).toBe('')
})
