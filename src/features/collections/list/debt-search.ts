import { debtListQuerySchema } from '#contracts/lists/debts.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const debtSearch = listSearch(debtListQuerySchema, { hidden: 'partner,campaign,team,agent,amount,assigned_on' })
export type DebtSearch = SearchOf<typeof debtSearch>
