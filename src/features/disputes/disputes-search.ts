import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { disputeListQuerySchema, disputeRatesQuerySchema } from '#contracts/lists/disputes.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { viewSearch } from '#src/forms/saved-views/view-search.ts'

/** So that the others stand side by side on a usual screen. */
const HIDDEN = 'scorecard'

/** The search part of the address: what is listed, the days of the rates, and which columns are hidden. */
const searchSchema = z.object({
  ...disputeListQuerySchema.shape,
  ...disputeRatesQuerySchema.shape,
  hidden: z._default(z.string(), HIDDEN),
})

export const disputesSearch = addressSearch(searchSchema)
/** The parts of it that the server is asked for the list, and for the rates. */
export const disputesQuery = addressSearch(disputeListQuerySchema)
export const disputeDays = addressSearch(disputeRatesQuerySchema)
export type DisputesSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const disputesSearchDefaults = {
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  sort: '-disputed_at',
  hidden: HIDDEN,
} as const

export const disputesView = (search: DisputesSearch) => viewSearch(search, disputesSearchDefaults)

/** What narrows the list, without the days of the rates above it. */
export function listPart({ released_from: _from, released_to: _to, ...list }: DisputesSearch) {
  return list
}
