import { alertRuleListQuerySchema } from '#contracts/lists/alerts.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const alertRulesSearch = listSearch(alertRuleListQuerySchema, { hidden: 'updated_at' })
export type AlertRulesSearch = SearchOf<typeof alertRulesSearch>
