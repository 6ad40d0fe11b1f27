import type { EvaluationState } from '#contracts/evaluation-states.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { Database } from '#server/db/database.ts'
import type { Looked } from '#server/modules/suggestions/conversation-facts.ts'

/** An evaluation as its suggestions are made: by its scorecard, of the turns that it is about. */
export type SuggestedEvaluation = Looked & { id: number; state: EvaluationState; content: ScorecardContent }

/** Whoever asks for it: nobody sees what comes of it here. Null where nothing is suggested any more. */
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
