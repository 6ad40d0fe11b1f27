import { userListQuerySchema } from '#contracts/lists/users.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const usersSearch = listSearch(userListQuerySchema, { hidden: 'created_at' })
export type UsersSearch = SearchOf<typeof usersSearch>
