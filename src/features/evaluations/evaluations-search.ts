import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { evaluationListQuerySchema, evaluationOptionsQuerySchema } from '#contracts/lists/evaluations.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { viewSearch } from '#src/forms/saved-views/view-search.ts'

/** The search part of the list's address: the server's query, and which columns are hidden. */
const searchSchema = z.object({ ...evaluationListQuerySchema.shape, hidden: z._default(z.string(), '') })

export const evaluationsSearch = addressSearch(searchSchema)
/** The parts of it that the server is asked: for the rows, and for what can be chosen. */
export const evaluationsQuery = addressSearch(evaluationListQuerySchema)
const evaluationOptionsQuery = addressSearch(evaluationOptionsQuerySchema)

/** What the filters offer is asked with; of a question that was answered the words are wanted as of one that failed. */
export const optionsQueryOf = (
  search: Pick<EvaluationsSearch, 'scorecard_id' | 'failed_question' | 'answered_question' | 'compared_question'>,
) => {
  const { scorecard_id, failed_question, answered_question, compared_question } = search
  return evaluationOptionsQuery({
    scorecard_id,
    failed_question: failed_question ?? answered_question ?? compared_question,
  })
}
export type EvaluationsSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const evaluationsSearchDefaults = {
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  sort: '-submitted_at',
  hidden: '',
} as const

export const evaluationsView = (search: EvaluationsSearch) => viewSearch(search, evaluationsSearchDefaults)
