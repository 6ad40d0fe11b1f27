import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { funnelQuerySchema, funnelRecordsQuerySchema, funnelSteps } from '#contracts/lists/partner-data.ts'

/** The search part of the address: the filters and, once a step is selected, the page of its records. */
const searchSchema = z.object({ ...funnelRecordsQuerySchema.shape, step: z.optional(z.enum(funnelSteps)) })

export const funnelSearch = addressSearch(searchSchema)
/** The parts that are sent to the server. */
export const funnelQuery = addressSearch(funnelQuerySchema)
export const funnelRecordsQuery = addressSearch(funnelRecordsQuerySchema)
export type FunnelSearch = z.infer<typeof searchSchema>

/** Default values, which the address leaves out. */
export const funnelDefaults = { page: 1, per_page: DEFAULT_PER_PAGE, sort: '-last_attempt_at' } as const
