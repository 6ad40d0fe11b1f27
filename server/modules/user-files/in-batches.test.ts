import { expect, test } from 'vitest'

import { inBatches } from '#server/modules/user-files/check-file.ts'

async function* each(items: string[]) {
  yield* items
}

test.each([
  ['few light ones', ['a', 'b'], [['a', 'b']]],
  ['many light ones', ['a', 'b', 'c', 'd'], [['a', 'b', 'c'], ['d']]],
  [
    'heavy ones',
    ['aaaa', 'bbbbbb', 'c', 'd'],
    [
      ['aaaa', 'bbbbbb'],
      ['c', 'd'],
    ],
  ],
  ['one that is too heavy', ['a'.repeat(20), 'b'], [['a'.repeat(20)], ['b']]],
  ['none', [], []],
])('%s', async (_, items, batches) => {
  const found = []
  for await (const batch of inBatches(each(items), { size: 3, weight: 10, weightOf: ({ length }) => length })) {
    found.push(batch)
  }
  expect(found).toEqual(batches)
})
