import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { categoryRuleListQuerySchema } from '#contracts/lists/category-rules.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'

/** The search part of the list's address: the server's query, and which columns are hidden. */
const searchSchema = z.object({ ...categoryRuleListQuerySchema.shape, hidden: z._default(z.string(), 'description') })

export const rulesSearch = addressSearch(searchSchema)
/** The part of it that the server is asked. */
export const rulesQuery = addressSearch(categoryRuleListQuerySchema)
export type RulesSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const rulesSearchDefaults = {
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  sort: 'name',
  hidden: 'description',
} as const
