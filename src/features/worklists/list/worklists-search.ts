import { workListQuerySchema } from '#contracts/lists/work-items.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const worklistsSearch = listSearch(workListQuerySchema, { hidden: 'campaign,team,agent,created_at,settled_at' })
export type WorklistsSearch = SearchOf<typeof worklistsSearch>

/** What the list is narrowed by beside the kind, which has its own place above it. */
export function withoutKind({ kind: _, ...search }: WorklistsSearch) {
  return search
}
