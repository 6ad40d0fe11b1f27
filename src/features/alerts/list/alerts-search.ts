import { alertListQuerySchema } from '#contracts/lists/alerts.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const alertsSearch = listSearch(alertListQuerySchema, { hidden: 'opened_at' })
export type AlertsSearch = SearchOf<typeof alertsSearch>
