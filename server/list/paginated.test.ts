import { expect, test } from 'vitest'

import { paginated } from './paginated.ts'

const request = { perPage: 10, path: '/api/calls', query: { per_page: 10, q: 'a&b', channel: undefined, page: 2 } }
const rows = (length: number) => Array.from({ length }, (_, id) => ({ id }))

test('a page in the middle leads both ways and keeps the query', () => {
  const page = paginated(rows(10), { ...request, page: 2, total: 25 })
  expect(page.links).toEqual({
    first: '/api/calls?per_page=10&q=a%26b&page=1',
    last: '/api/calls?per_page=10&q=a%26b&page=3',
    prev: '/api/calls?per_page=10&q=a%26b&page=1',
    next: '/api/calls?per_page=10&q=a%26b&page=3',
  })
  expect(page.meta).toEqual({
    current_page: 2,
    last_page: 3,
    per_page: 10,
    total: 25,
    from: 11,
    to: 20,
    path: '/api/calls',
  })
})

test('the last page leads back only and says where it ends', () => {
  const page = paginated(rows(5), { ...request, page: 3, total: 25 })
  expect(page.links.next).toBeNull()
  expect(page.meta).toMatchObject({ from: 21, to: 25 })
})

test('an empty list is one page without a first and a last row', () => {
  const page = paginated([], { ...request, page: 1, total: 0 })
  expect(page.meta).toMatchObject({ last_page: 1, from: null, to: null })
  expect(page.links).toMatchObject({ prev: null, next: null })
})

test('a page past the last is empty and leads back to the last', () => {
  const page = paginated([], { ...request, page: 9, total: 25 })
  expect(page.meta).toMatchObject({ current_page: 9, from: null, to: null })
  expect(page.links.prev).toBe('/api/calls?per_page=10&q=a%26b&page=3')
  expect(page.links.next).toBeNull()
})
