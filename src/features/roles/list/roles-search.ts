import { roleListQuerySchema } from '#contracts/lists/roles.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const rolesSearch = listSearch(roleListQuerySchema)
export type RolesSearch = SearchOf<typeof rolesSearch>
