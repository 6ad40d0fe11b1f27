import { addressSearch } from '#contracts/address.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { requestsQuerySchema } from '#contracts/requests.ts'

/** The search part of the list's address is the server's query. */
export const requestsSearch = addressSearch(requestsQuerySchema)

/** What an address need not say. */
export const requestsSearchDefaults = { page: 1, per_page: DEFAULT_PER_PAGE } as const
