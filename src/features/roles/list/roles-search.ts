import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { roleListQuerySchema } from '#contracts/lists/roles.ts'

/** The search part of the list's address: the server's query, and which columns are hidden. */
const searchSchema = z.object({ ...roleListQuerySchema.shape, hidden: z._default(z.string(), '') })

export const rolesSearch = addressSearch(searchSchema)
/** The part of it that the server is asked. */
export const rolesQuery = addressSearch(roleListQuerySchema)
export type RolesSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const rolesSearchDefaults = { page: 1, per_page: DEFAULT_PER_PAGE, sort: 'id', hidden: '' } as const
