import { planListQuerySchema } from '#contracts/lists/sampling-plans.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const plansSearch = listSearch(planListQuerySchema, { hidden: 'created_by' })
export type PlansSearch = SearchOf<typeof plansSearch>
