import { categoryRuleListQuerySchema } from '#contracts/lists/category-rules.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const rulesSearch = listSearch(categoryRuleListQuerySchema, { hidden: 'description' })
export type RulesSearch = SearchOf<typeof rulesSearch>
