import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { scorecardListQuerySchema } from '#contracts/lists/scorecards.ts'

/** The search part of the list's address: the server's query, and which columns are hidden. */
const searchSchema = z.object({ ...scorecardListQuerySchema.shape, hidden: z._default(z.string(), '') })

export const scorecardsSearch = addressSearch(searchSchema)
/** The part of it that the server is asked. */
export const scorecardsQuery = addressSearch(scorecardListQuerySchema)
export type ScorecardsSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const scorecardsSearchDefaults = { page: 1, per_page: DEFAULT_PER_PAGE, sort: 'name', hidden: '' } as const
