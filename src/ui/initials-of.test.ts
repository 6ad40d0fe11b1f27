import { expect, test } from 'vitest'

import { initialsOf } from './initials-of.ts'

test.each([
  ['Ada Lovelace', 'AL'],
  ['  rosa   maría díaz ', 'RD'],
  ['Cher', 'C'],
  ['王 小明', '王小'],
  ['', ''],
])('"%s" is shortened to "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
