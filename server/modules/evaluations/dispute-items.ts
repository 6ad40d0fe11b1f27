import type { Step } from '#contracts/evaluation-changes.ts'
import type { DisputeItem, StepItem } from '#contracts/evaluations.ts'
import type { Database } from '#server/db/database.ts'
import { byEvaluation } from '#server/modules/evaluations/by-evaluation.ts'
import { decideDispute } from '#server/modules/evaluations/decide-dispute.ts'
import type { Act } from '#server/modules/evaluations/dispute-act.ts'
import { openDispute } from '#server/modules/evaluations/open-dispute.ts'
import { namedOrNull } from '#server/named.ts'
import type { FoundEvaluation } from '#server/quality/found-evaluation.ts'

/** What is disputed of an evaluation, and what became of it, in the order in which it was disputed. */
export const disputeItems = async (db: Database, evaluationId: number): Promise<DisputeItem[]> =>
  (await disputesByEvaluation(db, [evaluationId]))(evaluationId)

/** The same of several. */
export async function disputesByEvaluation(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('dispute_item as item')
    .leftJoin('app_user as disputer', 'disputer.id', 'item.disputed_by')
    .leftJoin('app_user as decider', 'decider.id', 'item.decided_by')
    .where('item.evaluation_id', 'in', ids)
    .select([
      'item.evaluation_id',
      'item.question_id',
      'item.value',
      'item.proposed',
      'item.comment',
      'item.disputed_at',
    ])
    .select(['item.outcome', 'item.outcome_comment', 'item.decided_at'])
    .select(['disputer.id as disputer_id', 'disputer.name as disputer_name'])
    .select(['decider.id as decider_id', 'decider.name as decider_name'])
    .orderBy('item.disputed_at')
    .orderBy('item.question_id')
    .execute()
  return byEvaluation(rows, ({ disputer_id, disputer_name, decider_id, decider_name, ...item }): DisputeItem => ({
    ...item,
    disputed_by: namedOrNull(disputer_id, disputer_name),
    disputed_at: item.disputed_at.toISOString(),
    decided_by: namedOrNull(decider_id, decider_name),
    decided_at: item.decided_at?.toISOString() ?? null,
  }))
}

/** Keeps what a step says of disputed questions, and answers what is to be remembered of it with the step. */
export async function saveDispute(
  trx: Database,
  evaluation: FoundEvaluation,
  step: Step,
  act: Act,
): Promise<StepItem[]> {
  if (step.event === 'evaluation.disputed') return openDispute(trx, evaluation, step.items, act)
  if (step.event === 'dispute.resolved') {
    const disputed = await disputeItems(trx, evaluation.id)
    return decideDispute(trx, evaluation, { ...step, disputed }, act)
  }
  // whoever decides above decides anew on what was rejected
  if (step.event === 'dispute.escalated') await reopenRejected(trx, evaluation.id)
  return []
}

const reopenRejected = (trx: Database, evaluationId: number) =>
  trx
    .updateTable('dispute_item')
    .set({ outcome: null, outcome_comment: '', decided_by: null, decided_at: null })
    .where('evaluation_id', '=', evaluationId)
    .where('outcome', '=', 'rejected')
    .execute()
