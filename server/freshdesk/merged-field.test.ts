import { expect, test } from 'vitest'

import { mergedField } from '#server/freshdesk/merged-field.ts'

const at = (second: number, millisecond = 0) => new Date(Date.UTC(2026, 0, 1, 9, 0, second, millisecond))
const merged = (ways: string, here: Date | null = at(10), there = at(10)) => {
  const [before, ours, theirs] = ways.split(' ')
  return mergedField({ before: before!, ours: ours!, theirs: theirs! }, { here, there })
}

test.each([
  ['a a a', 'ours', false],
  ['a b a', 'ours', false],
  ['a a b', 'theirs', false],
  ['a b b', 'ours', false],
])('the side that changed it decides: %s', (ways, stands, isOverruled) => {
  expect(merged(ways)).toEqual({ stands, isOverruled })
})

test('if both changed it, the later change wins, and theirs within the same second', () => {
  expect(merged('a b c', at(11), at(10))).toEqual({ stands: 'ours', isOverruled: true })
  expect(merged('a b c', at(10), at(11))).toEqual({ stands: 'theirs', isOverruled: true })
  expect(merged('a b c', at(10, 900), at(10))).toEqual({ stands: 'theirs', isOverruled: true })
  expect(merged('a b c', null)).toEqual({ stands: 'theirs', isOverruled: true })
})
