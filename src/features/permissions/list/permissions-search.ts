import * as z from 'zod/mini'

import { permissionListQuerySchema } from '#contracts/lists/permissions.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

/** All permissions of the product fit on one page, in groups. */
const PER_PAGE = 100

const perPage = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), PER_PAGE)

export const permissionsSearch = listSearch(z.object({ ...permissionListQuerySchema.shape, per_page: perPage }))
export type PermissionsSearch = SearchOf<typeof permissionsSearch>
