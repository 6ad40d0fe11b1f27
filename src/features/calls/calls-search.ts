import { callListQuerySchema } from '#contracts/lists/calls.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const callsSearch = listSearch(callListQuerySchema, { hidden: 'direction,team' })
export type CallsSearch = SearchOf<typeof callsSearch>
