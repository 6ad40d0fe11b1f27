import type { Insertable } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

import type { testConversations } from './conversations.ts'

type Verdict = 'passed' | 'failed' | 'na'
type Dispute = 'accepted' | 'rejected' | null

export type JudgedEvaluation = Partial<Insertable<Schema['evaluation']>> & {
  scorecard_version_id: number
  /** The language of the conversation. */
  call?: Partial<Insertable<Schema['interaction']>>
  answers?: Record<string, Verdict>
  /** The disputed questions, and the outcome of each. */
  disputes?: Record<string, Dispute>
  disputed_at?: Date
  disputed_by?: number
}

/** Evaluations stored directly in their final state: released, unless another state is given. */
export const judgedEvaluations =
  (db: Database, conversations: ReturnType<typeof testConversations>) =>
  async (given: JudgedEvaluation): Promise<{ id: number; interaction_id: number }> => {
    const { call, answers = { greeting: 'passed' }, disputes = {}, disputed_at, disputed_by, ...evaluation } = given
    const interaction_id = evaluation.interaction_id ?? (await conversations.interaction(call)).id
    const at = new Date()
    const { id } = await db
      .insertInto('evaluation')
      .values({
        kind: 'quality',
        state: 'released',
        score: 50,
        evaluator_id: null,
        submitted_at: at,
        released_at: at,
        ...evaluation,
        interaction_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('evaluation_answer')
      .values(
        Object.entries(answers).map(([question_id, verdict]) => ({
          evaluation_id: id,
          question_id,
          value: verdict === 'na' ? 'na' : verdict === 'passed' ? 'yes' : 'no',
          answered_by: null,
          family: 'non-critical' as const,
          score: verdict === 'na' ? null : verdict === 'passed' ? 100 : 0,
          failed: verdict === 'na' ? null : verdict === 'failed',
        })),
      )
      .execute()
    const disputed = Object.entries(disputes)
    if (disputed.length > 0) {
      await db
        .insertInto('dispute_item')
        .values(
          disputed.map(([question_id, outcome]) => ({
            evaluation_id: id,
            question_id,
            value: 'no',
            proposed: 'yes',
            comment: 'Sí lo dije.',
            disputed_by: disputed_by ?? null,
            disputed_at: disputed_at ?? at,
            outcome,
            decided_at: outcome === null ? null : at,
          })),
        )
        .execute()
    }
    return { id, interaction_id }
  }
