import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { coachingListQuerySchema, coachingSuggestionsQuerySchema } from '#contracts/lists/coaching.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { viewSearch } from '#src/forms/saved-views/view-search.ts'

const { started_from, started_to } = coachingSuggestionsQuerySchema.shape

/** So that the others stand side by side on a usual screen. */
const HIDDEN = 'team,created_at'

/** The search part of the address: what is listed, the days of the suggestions, and which columns are hidden. */
const searchSchema = z.object({
  ...coachingListQuerySchema.shape,
  started_from,
  started_to,
  hidden: z._default(z.string(), HIDDEN),
})

export const coachingsSearch = addressSearch(searchSchema)
/** The parts of it that the server is asked for the list, and for suggestions. */
export const coachingsQuery = addressSearch(coachingListQuerySchema)
export const suggestionDays = addressSearch(z.object({ started_from, started_to }))
export type CoachingsSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const coachingsSearchDefaults = {
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  sort: '-created_at',
  hidden: HIDDEN,
} as const

export const coachingsView = (search: CoachingsSearch) => viewSearch(search, coachingsSearchDefaults)

/** What narrows the list, without the days of the suggestions below it. */
export function listPart({ started_from: _from, started_to: _to, ...list }: CoachingsSearch) {
  return list
}
