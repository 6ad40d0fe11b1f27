import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { coachingListQuerySchema, coachingSuggestionsQuerySchema } from '#contracts/lists/coaching.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

const { started_from, started_to } = coachingSuggestionsQuerySchema.shape

/** The list, and the days of the suggestions below it. */
export const coachingsSearch = listSearch(coachingListQuerySchema, {
  hidden: 'team,created_at',
  more: { started_from, started_to },
})
export type CoachingsSearch = SearchOf<typeof coachingsSearch>

export const suggestionDays = addressSearch(z.object({ started_from, started_to }))

/** What narrows the list, without the days of the suggestions below it. */
export function listPart({ started_from: _from, started_to: _to, ...list }: CoachingsSearch) {
  return list
}
