import { addressSearch } from '#contracts/address.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { requestsQuerySchema } from '#contracts/requests.ts'

/** The search part of the list's address is the query of the server. */
export const requestsSearch = addressSearch(requestsQuerySchema)

/** Default values, which the address leaves out. */
export const requestsSearchDefaults = { page: 1, per_page: DEFAULT_PER_PAGE } as const
