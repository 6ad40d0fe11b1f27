import { reportListQuerySchema } from '#contracts/lists/reports.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const reportsSearch = listSearch(reportListQuerySchema, { hidden: 'period,formats,state,updated_at' })
export type ReportsSearch = SearchOf<typeof reportsSearch>
