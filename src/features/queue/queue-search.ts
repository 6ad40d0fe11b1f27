import { queueListQuerySchema } from '#contracts/lists/queue.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const queueSearch = listSearch(queueListQuerySchema, { hidden: 'partner,campaign' })
export type QueueSearch = SearchOf<typeof queueSearch>
