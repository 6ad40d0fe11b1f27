import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { callListQuerySchema } from '#contracts/lists/calls.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { viewSearch } from '#src/forms/saved-views/view-search.ts'

/** The search part of the explorer's address: the server's query, and which columns are hidden (`team,media`). */
const searchSchema = z.object({ ...callListQuerySchema.shape, hidden: z._default(z.string(), 'direction,team') })

export const callsSearch = addressSearch(searchSchema)
/** The part of it that the server is asked. */
export const callsQuery = addressSearch(callListQuerySchema)
export type CallsSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const callsSearchDefaults = {
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  sort: '-started_at',
  hidden: 'direction,team',
} as const

export const viewQuery = (search: CallsSearch) => viewSearch(search, callsSearchDefaults)
