import { diallingListQuerySchema } from '#contracts/lists/dialling-records.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const diallingSearch = listSearch(diallingListQuerySchema, { hidden: 'partner,next_attempt_at' })
export type DiallingSearch = SearchOf<typeof diallingSearch>
