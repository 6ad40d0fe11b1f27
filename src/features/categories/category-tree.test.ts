import { expect, test } from 'vitest'

import { exampleTree } from '#tests/support/example-tree.ts'

import { pathIn, possibleParents, siblingsIn } from './category-tree.ts'

const names = (categories: { name: string }[]) => categories.map(({ name }) => name)

test('siblings have the same parent', () => {
  expect(names(siblingsIn(exampleTree, null))).toEqual(['Operations', 'Quality'])
  expect(names(siblingsIn(exampleTree, 2, 3))).toEqual(['Calibration'])
  expect(siblingsIn(exampleTree, 99)).toEqual([])
})

test('a path contains all names from the top down to the category', () => {
  expect(pathIn(exampleTree, 5)).toEqual(['Quality', 'Scorecards', 'Sales'])
  expect(pathIn(exampleTree, null)).toEqual([])
})

test('a category can be moved anywhere but into itself', () => {
  expect(names(possibleParents(exampleTree, 3))).toEqual(['Operations', 'Quality', 'Calibration'])
  expect(names(possibleParents(exampleTree, 2))).toEqual(['Operations'])
  expect(possibleParents(exampleTree)).toEqual(exampleTree)
})
