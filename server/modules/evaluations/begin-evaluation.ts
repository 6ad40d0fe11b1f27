import type { EvaluationStart } from '#contracts/evaluation-changes.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { callToEvaluate } from '#server/quality/call-to-evaluate.ts'
import { publishedVersion } from '#server/quality/published-version.ts'
import { startEvaluation } from '#server/quality/start-evaluation.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'

/**
 * Begins an evaluation within the caller's transaction, or finds the draft that they have of it. An assignment is of the whole
 * conversation: what is begun of a selection is nothing to it.
 * Throws `missing` for a conversation or an assignment out of sight, `conflict` for an assignment that is set aside, and `invalid`
 * for a scorecard without a published version, turns that are not there, and one's own conversation.
 */
export async function beginEvaluation(trx: Database, scope: Scope, wanted: EvaluationStart, now: Date) {
  const { kind, interaction_id, scorecard_id, assignment_id, from_seq = null, to_seq = null } = wanted
  const call = await callToEvaluate(trx, scope, interaction_id)
  const isSelection = from_seq !== null || to_seq !== null
  if (isSelection && !(from_seq !== null && to_seq !== null && from_seq <= to_seq && to_seq < call.turn_count)) {
    throw new Refusal({ kind: 'invalid', errors: { to_seq: [texts.selectionNotThere] } })
  }
  const assignment =
    assignment_id === undefined || isSelection ? null : await ownAssignment(trx, scope, assignment_id, interaction_id)
  if (assignment?.evaluation_id) return { id: assignment.evaluation_id, kind, is_new: false }
  const scorecard_version_id = assignment
    ? await publishedVersion(trx, assignment.scorecard_id, { isAssigned: true })
    : await publishedVersion(trx, scorecard_id)
  const evaluator_id = scope.user.id
  const started = await startEvaluation(
    trx,
    { kind, interaction_id, scorecard_version_id, evaluator_id, from_seq, to_seq },
    now,
  )
  if (assignment) await countFor(trx, assignment.id, started.id)
  return { ...started, kind }
}

async function ownAssignment(trx: Database, scope: Scope, id: number, interactionId: number) {
  const assignment = await trx
    .selectFrom('assignment')
    .innerJoin('sampling_plan', 'sampling_plan.id', 'assignment.plan_id')
    .where('assignment.id', '=', id)
    .where('assignment.interaction_id', '=', interactionId)
    .where('assignment.evaluator_id', '=', scope.user.id)
    .select(['assignment.id', 'assignment.state', 'assignment.evaluation_id', 'sampling_plan.scorecard_id'])
    .forUpdate('assignment')
    .executeTakeFirst()
  if (!assignment) throw new Refusal({ kind: 'missing' })
  if (assignment.state !== 'open' && assignment.evaluation_id === null) {
    throw new Refusal({ kind: 'conflict', message: texts.assignmentSettled })
  }
  return assignment
}

/** Lets a draft count for an assignment, unless it does for another plan's already: then that one is finished first. */
async function countFor(trx: Database, assignmentId: number, evaluationId: number): Promise<void> {
  await trx
    .updateTable('assignment')
    .set({ evaluation_id: evaluationId })
    .where('id', '=', assignmentId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('assignment as other').where('other.evaluation_id', '=', evaluationId).select('other.id'),
        ),
      ),
    )
    .execute()
}
