import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { reportListQuerySchema } from '#contracts/lists/reports.ts'

const HIDDEN = 'period,formats,state,updated_at'

/** The search part of the list's address: the server's query, and which columns are hidden. */
const searchSchema = z.object({ ...reportListQuerySchema.shape, hidden: z._default(z.string(), HIDDEN) })

export const reportsSearch = addressSearch(searchSchema)
/** The part of it that the server is asked. */
export const reportsQuery = addressSearch(reportListQuerySchema)
export type ReportsSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const reportsSearchDefaults = { page: 1, per_page: DEFAULT_PER_PAGE, sort: 'title', hidden: HIDDEN } as const
