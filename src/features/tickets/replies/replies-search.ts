import { cannedReplyListQuerySchema } from '#contracts/lists/canned-replies.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const repliesSearch = listSearch(cannedReplyListQuerySchema)
export type RepliesSearch = SearchOf<typeof repliesSearch>
