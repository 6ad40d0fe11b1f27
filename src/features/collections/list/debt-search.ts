import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { debtListQuerySchema } from '#contracts/lists/debts.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { viewSearch } from '#src/forms/saved-views/view-search.ts'

/** So that the others stand side by side on a usual screen. */
const HIDDEN = 'partner,campaign,team,agent,amount,assigned_on'

/** The search part of the worklist's address: the server's query, and which columns are hidden. */
const searchSchema = z.object({ ...debtListQuerySchema.shape, hidden: z._default(z.string(), HIDDEN) })

export const debtSearch = addressSearch(searchSchema)
/** The part of it that the server is asked. */
export const debtQuery = addressSearch(debtListQuerySchema)
export type DebtSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const debtSearchDefaults = {
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  sort: '-priority',
  hidden: HIDDEN,
} as const

export const debtsView = (search: DebtSearch) => viewSearch(search, debtSearchDefaults)
