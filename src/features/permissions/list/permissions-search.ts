import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { permissionListQuerySchema } from '#contracts/lists/permissions.ts'

/** More than there are in the product: all of them stand on one page, group by group. */
const PER_PAGE = 100

const perPage = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), PER_PAGE)
const querySchema = z.object({ ...permissionListQuerySchema.shape, per_page: perPage })

/** The search part of the list's address: the server's query, and which columns are hidden. */
const searchSchema = z.object({ ...querySchema.shape, hidden: z._default(z.string(), '') })

export const permissionsSearch = addressSearch(searchSchema)
/** The part of it that the server is asked. */
export const permissionsQuery = addressSearch(querySchema)
export type PermissionsSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const permissionsSearchDefaults = { page: 1, per_page: PER_PAGE, sort: 'group', hidden: '' } as const
