import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { queueListQuerySchema } from '#contracts/lists/queue.ts'

/** The search part of the queue's address: the server's query, and which columns are hidden. */
const searchSchema = z.object({ ...queueListQuerySchema.shape, hidden: z._default(z.string(), 'partner,campaign') })

export const queueSearch = addressSearch(searchSchema)
/** The part of it that the server is asked. */
export const queueQuery = addressSearch(queueListQuerySchema)
export type QueueSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const queueSearchDefaults = {
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  sort: 'due_on',
  hidden: 'partner,campaign',
} as const
