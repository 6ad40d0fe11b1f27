import { expect, test } from 'vitest'

import { completenessOf } from './completeness.ts'

test.each([
  [0, 0, 'too-few'],
  [4, 4, 'too-few'],
  [0, 5, 'empty'],
  [5, 5, 'filled'],
  [9, 10, 'filled'],
  [89, 100, 'gaps'],
  [1, 100, 'gaps'],
])('a field filled in %i of %i rows is "%s"', (filled, total, is) => {
  expect(completenessOf(filled, total)).toBe(is)
})
