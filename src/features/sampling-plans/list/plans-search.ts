import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { planListQuerySchema } from '#contracts/lists/sampling-plans.ts'

/** The search part of the list's address: the server's query, and which columns are hidden. */
const searchSchema = z.object({ ...planListQuerySchema.shape, hidden: z._default(z.string(), 'created_by') })

export const plansSearch = addressSearch(searchSchema)
/** The part of it that the server is asked. */
export const plansQuery = addressSearch(planListQuerySchema)
export type PlansSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const plansSearchDefaults = {
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  sort: '-created_at',
  hidden: 'created_by',
} as const
