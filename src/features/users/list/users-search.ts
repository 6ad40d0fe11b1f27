import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { userListQuerySchema } from '#contracts/lists/users.ts'

/** The search part of the list's address: the server's query, and which columns are hidden (`team,partner`). */
const searchSchema = z.object({ ...userListQuerySchema.shape, hidden: z._default(z.string(), 'created_at') })

export const usersSearch = addressSearch(searchSchema)
/** The part of it that the server is asked. */
export const usersQuery = addressSearch(userListQuerySchema)
export type UsersSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const usersSearchDefaults = { page: 1, per_page: DEFAULT_PER_PAGE, sort: 'name', hidden: 'created_at' } as const
