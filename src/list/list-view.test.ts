import { expect, test } from 'vitest'

import { filterCount, hiddenOf, noFilters } from './list-view.ts'

const view = { page: 3, per_page: 50, sort: '-name', hidden: 'team,partner' }

test('sorting, paging and hidden columns are not filters', () => {
  expect(filterCount(view)).toBe(0)
  const search = { ...view, q: 'rosa', role_id: 6, state: undefined }
  expect(filterCount(search)).toBe(2)
})

test('clearing the filters goes to the first page, and keeps sorting and columns', () => {
  const search = { ...view, q: 'rosa', role_id: 6 }
  expect({ ...search, ...noFilters(search) }).toEqual({ ...view, page: 1, q: undefined, role_id: undefined })
})

test('hidden columns are separated by commas', () => {
  expect(hiddenOf(view)).toEqual(['team', 'partner'])
  expect(hiddenOf({ hidden: '' })).toEqual([])
})
