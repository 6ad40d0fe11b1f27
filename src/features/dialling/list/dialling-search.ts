import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { diallingListQuerySchema } from '#contracts/lists/dialling-records.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'

/** So that the others stand side by side on a usual screen. */
const HIDDEN = 'partner,next_attempt_at'

/** The search part of the list's address: the server's query, and which columns are hidden (`partner,campaign`). */
const searchSchema = z.object({ ...diallingListQuerySchema.shape, hidden: z._default(z.string(), HIDDEN) })

export const diallingSearch = addressSearch(searchSchema)
/** The part of it that the server is asked. */
export const diallingQuery = addressSearch(diallingListQuerySchema)
export type DiallingSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const diallingSearchDefaults = {
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  sort: '-last_attempt_at',
  hidden: HIDDEN,
} as const
