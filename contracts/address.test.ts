import { describe, expect, test } from 'vitest'

import { addressSearch } from './address.ts'
import { callListQuerySchema } from './lists/calls.ts'

const read = addressSearch(callListQuerySchema)

describe('the search part of an address', () => {
  test('gets the default values if it has none', () => {
    expect(read({})).toEqual({ page: 1, per_page: 25, sort: '-started_at' })
  })

  test.each([
    [{ page: 'banana' }, {}],
    [{ page: 3 }, { page: 3 }],
    [{ per_page: 1_000_000_000 }, {}],
    [{ sort: 'constructor' }, {}],
    [{ sort: '-duration_ms' }, { sort: '-duration_ms' }],
    [{ channel: 'pigeon', partner_id: 4 }, { partner_id: 4 }],
    [{ started_from: '2026-02-31', started_to: '2026-03-01' }, { started_to: '2026-03-01' }],
    [{ q: 123 }, { q: '123' }],
    [{ q: { deep: true } }, {}],
    [{ somebody_elses: 'name' }, {}],
  ])('reads %j as the defaults with %j', (search, meant) => {
    expect(read(search)).toEqual({ page: 1, per_page: 25, sort: '-started_at', ...meant })
  })
})
