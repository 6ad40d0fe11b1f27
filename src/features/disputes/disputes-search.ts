import { addressSearch } from '#contracts/address.ts'
import { disputeListQuerySchema, disputeRatesQuerySchema } from '#contracts/lists/disputes.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

/** The query of the list, and the days of the rates above it. */
export const disputesSearch = listSearch(disputeListQuerySchema, {
  hidden: 'scorecard',
  more: disputeRatesQuerySchema.shape,
})
export type DisputesSearch = SearchOf<typeof disputesSearch>

export const disputeDays = addressSearch(disputeRatesQuerySchema)

/** The query of the list without the days of the rates. */
export function listPart({ released_from: _from, released_to: _to, ...list }: DisputesSearch) {
  return list
}
