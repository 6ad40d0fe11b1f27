import type { EvaluationKind } from '#contracts/evaluation-states.ts'
import type { Database } from '#server/db/database.ts'
import { SUGGEST_JOB } from '#server/jobs/queue-work.ts'
import { addJob } from '#server/jobs/queue.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'

export type NewEvaluation = {
  kind: EvaluationKind
  interaction_id: number
  scorecard_version_id: number
  evaluator_id: number
  from_seq?: number | null
  to_seq?: number | null
  calibration_id?: number
  /** For a repeatability: the earlier evaluation of the same person. */
  repeats_id?: number | null
}

/**
 * Begins a draft, or finds the one that this person has of the same kind, turns and version, and locks it until the
 * transaction ends. Suggested answers are queued. Throws `conflict` when that one was submitted just now.
 */
export async function startEvaluation(trx: Database, evaluation: NewEvaluation, now: Date) {
  const added = await trx
    .insertInto('evaluation')
    .values({ ...evaluation, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) {
    await addJob(trx, SUGGEST_JOB, String(added.id))
    return { id: added.id, is_new: true }
  }
  const { kind, interaction_id, scorecard_version_id, evaluator_id, calibration_id } = evaluation
  const found = await trx
    .selectFrom('evaluation')
    .where('interaction_id', '=', interaction_id)
    .where('scorecard_version_id', '=', scorecard_version_id)
    .where('evaluator_id', '=', evaluator_id)
    .where('kind', '=', kind)
    .where('from_seq', 'is not distinct from', evaluation.from_seq ?? null)
    .where('to_seq', 'is not distinct from', evaluation.to_seq ?? null)
    .where('state', calibration_id === undefined ? '=' : '!=', calibration_id === undefined ? 'draft' : 'void')
    .where('calibration_id', 'is not distinct from', calibration_id ?? null)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  // it was a draft when the new one was not added
  if (!found) throw new Refusal({ kind: 'conflict', message: texts.evaluationChangedMeanwhile })
  return { id: found.id, is_new: false }
}

/**
 * A conversation that the caller may evaluate. Throws `missing` when it is out of scope, `invalid` when it is their
 * own.
 */
export async function callToEvaluate(trx: Database, scope: Scope, id: number): Promise<{ turn_count: number }> {
  const call = await trx
    .selectFrom('interaction')
    .leftJoin('agent', 'agent.id', 'interaction.agent_id')
    .where('interaction.id', '=', id)
    .where(scope.sees('interaction'))
    .select(['interaction.turn_count', 'agent.user_id'])
    .executeTakeFirst()
  if (!call) throw new Refusal({ kind: 'missing' })
  if (call.user_id === scope.user.id) {
    throw new Refusal({ kind: 'invalid', errors: { interaction_id: [texts.ownConversation] } })
  }
  return { turn_count: call.turn_count }
}
