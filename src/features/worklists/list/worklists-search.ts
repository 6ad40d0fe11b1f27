import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { workListQuerySchema } from '#contracts/lists/work-items.ts'
import { viewSearch } from '#src/forms/saved-views/view-search.ts'

/** So that the others stand side by side on a usual screen. */
const HIDDEN = 'campaign,team,agent,created_at,settled_at'

/** The search part of the address: the server's query, and which columns are hidden. */
const searchSchema = z.object({ ...workListQuerySchema.shape, hidden: z._default(z.string(), HIDDEN) })

export const worklistsSearch = addressSearch(searchSchema)
/** The part of it that the server is asked. */
export const worklistsQuery = addressSearch(workListQuerySchema)
export type WorklistsSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const worklistsSearchDefaults = {
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  sort: 'due_on',
  hidden: HIDDEN,
} as const

export const worklistsView = (search: WorklistsSearch) => viewSearch(search, worklistsSearchDefaults)

/** What the list is narrowed by beside the kind, which has its own place above it. */
export function withoutKind({ kind: _, ...search }: WorklistsSearch) {
  return search
}
