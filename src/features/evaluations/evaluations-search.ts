import { addressSearch } from '#contracts/address.ts'
import { evaluationListQuerySchema, evaluationOptionsQuerySchema } from '#contracts/lists/evaluations.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const evaluationsSearch = listSearch(evaluationListQuerySchema)
export type EvaluationsSearch = SearchOf<typeof evaluationsSearch>

/** The query for the filter options. An answered or compared question is sent in the field of the failed question. */
export function optionsQueryOf({
  scorecard_id,
  failed_question,
  answered_question,
  compared_question,
}: Pick<EvaluationsSearch, 'scorecard_id' | 'failed_question' | 'answered_question' | 'compared_question'>) {
  return optionsQuery({ scorecard_id, failed_question: failed_question ?? answered_question ?? compared_question })
}

const optionsQuery = addressSearch(evaluationOptionsQuerySchema)
