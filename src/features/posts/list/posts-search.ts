import { postListQuerySchema } from '#contracts/lists/posts.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const postsSearch = listSearch(postListQuerySchema)
export type PostsSearch = SearchOf<typeof postsSearch>
