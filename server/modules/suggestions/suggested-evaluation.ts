import type { EvaluationState } from '#contracts/evaluation-states.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { Database } from '#server/db/database.ts'
import type { TurnsOfConversation } from '#server/modules/suggestions/conversation-facts.ts'

/** An evaluation for which suggestions are made: its scorecard and its turns. */
export type SuggestedEvaluation = TurnsOfConversation & {
  id: number
  state: EvaluationState
  content: ScorecardContent
}

/** Not limited to a caller, because nobody sees the result here. Null where nothing is suggested any more. */
export async function suggestedEvaluation(db: Database, id: number): Promise<SuggestedEvaluation | null> {
  const found = await db
    .selectFrom('evaluation')
    .innerJoin('scorecard_version', 'scorecard_version.id', 'evaluation.scorecard_version_id')
    .where('evaluation.id', '=', id)
    .where('evaluation.state', '!=', 'void')
    .select(['evaluation.id', 'evaluation.state', 'evaluation.interaction_id', 'scorecard_version.content'])
    .select(['evaluation.from_seq', 'evaluation.to_seq'])
    .executeTakeFirst()
  if (!found) return null
  const { from_seq, to_seq, ...evaluation } = found
  return { ...evaluation, range: from_seq === null || to_seq === null ? null : { from_seq, to_seq } }
}
