import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { funnelQuerySchema, funnelRecordsQuerySchema, funnelSteps } from '#contracts/lists/partner-data.ts'

/** The search part of the address: what is counted and, once a step is chosen, which page of its records. */
const searchSchema = z.object({ ...funnelRecordsQuerySchema.shape, step: z.optional(z.enum(funnelSteps)) })

export const funnelSearch = addressSearch(searchSchema)
/** The parts of it that the server is asked. */
export const funnelQuery = addressSearch(funnelQuerySchema)
export const funnelRecordsQuery = addressSearch(funnelRecordsQuerySchema)
export type FunnelSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const funnelDefaults = { page: 1, per_page: DEFAULT_PER_PAGE, sort: '-last_attempt_at' } as const
