import { categoryListQuerySchema } from '#contracts/lists/categories.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const categoriesSearch = listSearch(categoryListQuerySchema)
export type CategoriesSearch = SearchOf<typeof categoriesSearch>
