import * as z from 'zod/mini'

import { accessRecordQuerySchema } from '#contracts/lists/access-records.ts'
import { addressSearch } from '#contracts/address.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'

/** The search part of the list's address: the server's query, and which columns are hidden. */
const searchSchema = z.object({ ...accessRecordQuerySchema.shape, hidden: z._default(z.string(), 'user_agent') })

export const accessRecordsSearch = addressSearch(searchSchema)
/** The part of it that the server is asked. */
export const accessRecordsQuery = addressSearch(accessRecordQuerySchema)
export type AccessRecordsSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const accessRecordsDefaults = {
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  sort: '-id',
  hidden: 'user_agent',
} as const
