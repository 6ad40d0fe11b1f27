import { assignmentListQuerySchema } from '#contracts/lists/sampling-plans.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const assignmentsSearch = listSearch(assignmentListQuerySchema, { hidden: 'campaign' })
export type AssignmentsSearch = SearchOf<typeof assignmentsSearch>
