import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { alertRuleListQuerySchema } from '#contracts/lists/alerts.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'

/** The search part of the list's address: the server's query, and which columns are hidden. */
const searchSchema = z.object({ ...alertRuleListQuerySchema.shape, hidden: z._default(z.string(), 'updated_at') })

export const alertRulesSearch = addressSearch(searchSchema)
/** The part of it that the server is asked. */
export const alertRulesQuery = addressSearch(alertRuleListQuerySchema)
export type AlertRulesSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const alertRulesSearchDefaults = {
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  sort: 'name',
  hidden: 'updated_at',
} as const
