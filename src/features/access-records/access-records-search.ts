import { accessRecordQuerySchema } from '#contracts/lists/access-records.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const accessRecordsSearch = listSearch(accessRecordQuerySchema, { hidden: 'user_agent' })
export type AccessRecordsSearch = SearchOf<typeof accessRecordsSearch>
