import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { calibrationListQuerySchema } from '#contracts/lists/calibrations.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'

/** The search part of the list's address: the server's query, and which columns are hidden. */
const searchSchema = z.object({ ...calibrationListQuerySchema.shape, hidden: z._default(z.string(), '') })

export const calibrationsSearch = addressSearch(searchSchema)
/** The part of it that the server is asked. */
export const calibrationsQuery = addressSearch(calibrationListQuerySchema)
export type CalibrationsSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const calibrationsSearchDefaults = {
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  sort: '-created_at',
  hidden: '',
} as const
