import { workListQuerySchema } from '#contracts/lists/work-items.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const worklistsSearch = listSearch(workListQuerySchema, { hidden: 'campaign,team,agent,created_at,settled_at' })
export type WorklistsSearch = SearchOf<typeof worklistsSearch>

/** The filters without the kind, which has its own tabs. */
export function withoutKind({ kind: _, ...search }: WorklistsSearch) {
  return search
}
