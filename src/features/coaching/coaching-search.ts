import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { coachingListQuerySchema, coachingSuggestionsQuerySchema } from '#contracts/lists/coaching.ts'
import { idParam, textParam } from '#contracts/params.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

const { started_from, started_to } = coachingSuggestionsQuerySchema.shape

/** The query of the list, and the days of the suggestions below it. */
export const coachingsSearch = listSearch(coachingListQuerySchema, {
  hidden: 'team,created_at',
  more: { started_from, started_to },
})
export type CoachingsSearch = SearchOf<typeof coachingsSearch>

export const suggestionDays = addressSearch(z.object({ started_from, started_to }))

/** The query of the list without the days of the suggestions. */
export function listPart({ started_from: _from, started_to: _to, ...list }: CoachingsSearch) {
  return list
}

/** What a new coaching starts from: an evaluation, or an agent and a scorecard. `questions` are ids separated by commas. */
const newCoachingSearchSchema = z.object({
  evaluation: idParam,
  agent: idParam,
  scorecard: idParam,
  questions: textParam(8_000),
})

export const newCoachingSearch = addressSearch(newCoachingSearchSchema)
type NewCoachingSearch = z.infer<typeof newCoachingSearchSchema>

/** The part of the address that is sent to the server. */
export const optionsQueryOf = ({ evaluation, agent, scorecard }: NewCoachingSearch) => ({
  evaluation_id: evaluation,
  agent_id: agent,
  scorecard_id: scorecard,
})
