import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { alertListQuerySchema } from '#contracts/lists/alerts.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { viewSearch } from '#src/forms/saved-views/view-search.ts'

/** The search part of the list's address: the server's query, and which columns are hidden. */
const searchSchema = z.object({ ...alertListQuerySchema.shape, hidden: z._default(z.string(), 'opened_at') })

export const alertsSearch = addressSearch(searchSchema)
/** The part of it that the server is asked. */
export const alertsQuery = addressSearch(alertListQuerySchema)
export type AlertsSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const alertsSearchDefaults = {
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  sort: '-last_at',
  hidden: 'opened_at',
} as const

export const alertsView = (search: AlertsSearch) => viewSearch(search, alertsSearchDefaults)
