import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { cannedReplyListQuerySchema } from '#contracts/lists/canned-replies.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'

/** The search part of the list's address: the server's query, and which columns are hidden. */
const searchSchema = z.object({ ...cannedReplyListQuerySchema.shape, hidden: z._default(z.string(), '') })

export const repliesSearch = addressSearch(searchSchema)
/** The part of it that the server is asked. */
export const repliesQuery = addressSearch(cannedReplyListQuerySchema)
export type RepliesSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const repliesSearchDefaults = { page: 1, per_page: DEFAULT_PER_PAGE, sort: 'title', hidden: '' } as const
