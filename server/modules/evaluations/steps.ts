import { transition } from 'xstate'

import type { Step } from '#contracts/evaluation-changes.ts'
import type { EvaluationState } from '#contracts/evaluation-states.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { disputeItems, saveDispute } from '#server/modules/evaluations/dispute-items.ts'
import { maskedStepReason } from '#server/modules/evaluations/masked-step-reason.ts'
import { refuseDuplicateDraft } from '#server/modules/evaluations/refuse-duplicate-draft.ts'
import { refuseIncomplete } from '#server/modules/evaluations/refuse-incomplete.ts'
import { settle } from '#server/modules/evaluations/settle.ts'
import { notifyOfStep } from '#server/modules/evaluations/notify-of-step.ts'
import { countChange } from '#server/quality/count-change.ts'
import { holdEvaluation } from '#server/quality/found-evaluation.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'
import { evaluationAt, type EvaluationFacts, evaluationMachine } from '#src/machines/evaluation.machine.ts'

/** What a step did, for its record. */
export type StepTaken = { from: EvaluationState; to: EvaluationState; score: number | null }

/**
 * Takes an evaluation a step further within the caller's transaction, if its machine allows it. Throws `missing` for one out of
 * sight, `conflict` when it is not as the caller saw it, does not allow the step, or would be a second draft of the same, `invalid`
 * with what is lacking, by question.
 */
export async function takeStep(trx: Database, scope: Scope, id: number, step: Step, now: Date): Promise<StepTaken> {
  const evaluation = await holdEvaluation(trx, scope, id)
  const { kind, state, version, was_escalated, standing, dispute_until } = evaluation
  if (version !== step.version) throw new Refusal({ kind: 'conflict', message: texts.evaluationChangedMeanwhile })

  const disputed = await disputeItems(trx, id)
  const decided = step.event === 'dispute.resolved' ? step.items : []
  const facts: EvaluationFacts = {
    by: standing,
    is_complete: true, // what is missing is told by question below
    is_in_time: dispute_until !== null && now <= dispute_until,
    undecided: disputed.filter(
      ({ question_id, outcome }) => outcome === null && !decided.some((item) => item.question_id === question_id),
    ).length,
    rejected: decided.filter(({ outcome }) => outcome === 'rejected').length,
  }
  const rejected = disputed.filter(({ outcome }) => outcome === 'rejected').length
  const before = evaluationAt(state, { kind, was_escalated, rejected })
  const event = { type: step.event, ...facts }
  if (!before.can(event)) throw new Refusal({ kind: 'conflict', message: texts.stepNotAllowed })
  const [{ value: to }] = transition(evaluationMachine, before, event)

  if (step.event === 'evaluation.submitted') await refuseIncomplete(trx, evaluation)
  const reason = await maskedStepReason(trx, evaluation.partner_id, step)
  const items = await saveDispute(trx, evaluation, step, { by: scope.user.id, now })
  const score = await refuseDuplicateDraft(settle(trx, evaluation, step.event, to, now))
  await trx
    .insertInto('evaluation_step')
    .values({
      evaluation_id: id,
      event: step.event,
      from_state: state,
      to_state: to,
      user_id: scope.user.id,
      at: now,
      reason,
      items: JSON.stringify(items),
      score,
    })
    .execute()
  await countChange(trx, id)
  await notifyOfStep(trx, evaluation, { event: step.event, actor: scope.user.id, now })
  // a calibration is answered blind, also by those who read records
  return { from: state, to, score: kind === 'calibration' ? null : score }
}
