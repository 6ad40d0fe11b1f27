import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { postListQuerySchema } from '#contracts/lists/posts.ts'

/** The search part of the list's address: the server's query, and which columns are hidden. */
const searchSchema = z.object({ ...postListQuerySchema.shape, hidden: z._default(z.string(), '') })

export const postsSearch = addressSearch(searchSchema)
/** The part of it that the server is asked. */
export const postsQuery = addressSearch(postListQuerySchema)
export type PostsSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const postsSearchDefaults = { page: 1, per_page: DEFAULT_PER_PAGE, sort: '-updated_at', hidden: '' } as const
