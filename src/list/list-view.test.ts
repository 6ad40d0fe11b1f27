import { expect, test } from 'vitest'

import { filterCount, hiddenOf, noFilters } from './list-view.ts'

const view = { page: 3, per_page: 50, sort: '-name', hidden: 'team,partner' }

test('how a list is shown narrows nothing', () => {
  expect(filterCount(view)).toBe(0)
  const search = { ...view, q: 'rosa', role_id: 6, state: undefined }
  expect(filterCount(search)).toBe(2)
})

test('taking the filters away leads to the first page, and leaves how the list is shown', () => {
  const search = { ...view, q: 'rosa', role_id: 6 }
  expect({ ...search, ...noFilters(search) }).toEqual({ ...view, page: 1, q: undefined, role_id: undefined })
})

test('hidden columns are named one after the other', () => {
  expect(hiddenOf(view)).toEqual(['team', 'partner'])
  expect(hiddenOf({ hidden: '' })).toEqual([])
})
