import { expect, test } from 'vitest'

import { nameOfFiles } from './bring-in.tsx'

const files = (...names: string[]) => names.map((name) => ({ name, file: new File(['x'], name) }))

test.each([
  [['march/one.json', 'march/more/two.json'], 'march'],
  [['one.json', 'two.json'], 'one.json'],
  [['march/one.json', 'april/two.json'], 'march/one.json'],
  [['march/one.json', 'marching/two.json'], 'march/one.json'],
  [[], ''],
])('an import of %j is named %j', (names, name) => {
  expect(nameOfFiles(files(...names))).toBe(name)
})
