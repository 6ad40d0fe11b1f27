import { sql } from 'kysely'
import { transition } from 'xstate'

import type { Step } from '#contracts/evaluation-changes.ts'
import { type EvaluationState, reasonedEvents, type EvaluationEventName } from '#contracts/evaluation-states.ts'
import type { NotificationKind } from '#contracts/notifications.ts'
import { evaluationScore } from '#domain/scoring/evaluation-score.ts'
import { withoutComment } from '#domain/scoring/forced-comments.ts'
import { evaluationAt, type EvaluationFacts, evaluationMachine } from '#lifecycles/evaluation.machine.ts'
import type { Database } from '#server/db/database.ts'
import { refuseOnConstraint } from '#server/db/refuse-on-constraint.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { answersOf } from '#server/modules/evaluations/answer-rows.ts'
import { disputeItems, saveDispute } from '#server/modules/evaluations/dispute-items.ts'
import { conversationReaders } from '#server/people/conversation-readers.ts'
import { countChange } from '#server/quality/count-change.ts'
import { holdEvaluation, type FoundEvaluation } from '#server/quality/found-evaluation.ts'
import { answersNow, judgeEvaluation } from '#server/quality/judge-evaluation.ts'
import { maskConversationText } from '#server/quality/mask-conversation-text.ts'
import { notify } from '#server/quality/notify.ts'
import { recountAgreement } from '#server/quality/suggestion-agreement.ts'

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

/** Throws `conflict` where an evaluation would be a draft again, and its evaluator has begun another of the same since. */
const refuseDuplicateDraft = <Done>(write: Promise<Done>): Promise<Done> =>
  refuseOnConstraint('evaluation_draft', { kind: 'conflict', message: texts.otherDraft }, write)

/** Why somebody takes a step, masked. Throws `invalid` where it must be said and is not. */
async function maskedStepReason(db: Database, partnerId: number, step: Step): Promise<string> {
  const reason = 'reason' in step ? (step.reason ?? '') : ''
  if (reason === '' && reasonedEvents.includes(step.event)) {
    throw new Refusal({ kind: 'invalid', errors: { reason: [texts.reasonMissing] } })
  }
  return (await maskConversationText(db, partnerId, reason)).text
}

/** Throws `invalid` with an error for every question that lacks its answer or its forced comment. */
async function refuseIncomplete(trx: Database, { id, content }: FoundEvaluation): Promise<void> {
  const answers = await answersOf(trx, id)
  const { sections, unanswered } = evaluationScore(content, await answersNow(trx, id))
  const uncommented = withoutComment(
    sections.flatMap(({ questions }) => questions),
    (questionId) => answers.find(({ question_id }) => question_id === questionId)?.comment ?? '',
  )
  const errors: Record<string, Message[]> = {
    ...errorsOf(unanswered, texts.answerMissing),
    ...errorsOf(uncommented, texts.commentMissing),
  }
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
}

const errorsOf = (questions: readonly string[], text: Message) =>
  Object.fromEntries(questions.map((id) => [id, [text]]))

const kinds: Partial<Record<EvaluationEventName, NotificationKind>> = {
  'evaluation.reopened': 'evaluation-reopened',
  'evaluation.released': 'evaluation-released',
  'evaluation.acknowledged': 'evaluation-acknowledged',
  'evaluation.disputed': 'evaluation-disputed',
  'dispute.escalated': 'dispute-escalated',
  'dispute.resolved': 'dispute-resolved',
  'evaluation.voided': 'evaluation-voided',
}

type StepTold = { event: EvaluationEventName; actor: number; now: Date }

/** Tells whom it concerns: the evaluator of what others do, the agent from the release on, who settles of what is escalated. */
async function notifyOfStep(trx: Database, evaluation: FoundEvaluation, { event, actor, now }: StepTold) {
  const kind = kinds[event]
  if (!kind || (event === 'evaluation.voided' && evaluation.state === 'draft')) return
  const isSeenByAgent = event === 'evaluation.released' || evaluation.state !== 'submitted'
  const people = [
    evaluation.evaluator_id,
    ...(isSeenByAgent ? [evaluation.agent_user_id, ...(await disputers(trx, evaluation.id))] : []),
    ...(event === 'dispute.escalated' ? await settlers(trx, evaluation.interaction_id) : []),
  ]
  await notify(trx, people, { kind, subject: `evaluation:${evaluation.id}`, actor, now })
}

async function settlers(trx: Database, interactionId: number): Promise<number[]> {
  const people = await conversationReaders(trx, false, 'quality-disputes').all(interactionId)
  return people.map(({ id }) => id)
}

async function disputers(trx: Database, evaluationId: number): Promise<(number | null)[]> {
  const rows = await trx
    .selectFrom('dispute_item')
    .where('evaluation_id', '=', evaluationId)
    .select('disputed_by')
    .distinct()
    .execute()
  return rows.map(({ disputed_by }) => disputed_by)
}

const DAY_MS = 86_400_000

/** What a step leaves behind in the evaluation itself, and in the assignment that it came from. The score after it. */
async function settle(
  trx: Database,
  evaluation: FoundEvaluation,
  event: EvaluationEventName,
  to: EvaluationState,
  now: Date,
): Promise<number | null> {
  const { id, content } = evaluation
  const judged =
    event === 'evaluation.submitted' || event === 'dispute.resolved' ? await judgeEvaluation(trx, id, content) : null
  const isTakenBack = to === 'draft'
  const score = isTakenBack ? null : judged ? judged.score : evaluation.score
  const until = new Date(now.getTime() + content.dispute_days * DAY_MS)
  await trx
    .updateTable('evaluation')
    .set({
      state: to,
      ...(event === 'evaluation.submitted' && { submitted_at: now }),
      ...(event === 'evaluation.released' && { released_at: now, dispute_until: until }),
      // what was decided against the evaluated person can be taken one step up, for as long again
      ...(event === 'dispute.resolved' && { dispute_until: until }),
      // whoever decides above may change it once more: what was disputed is the first
      ...(event === 'dispute.resolved' &&
        score !== evaluation.score && { disputed_score: sql`coalesce(disputed_score, ${evaluation.score})` }),
      // it is judged anew, perhaps blind
      ...(isTakenBack && { score: null, raw_score: null, auto_failed: false }),
      ...(['acknowledged', 'resolved', 'void'].includes(to) && { settled_at: now }),
    })
    .where('id', '=', id)
    .execute()
  if (judged || isTakenBack || to === 'void') await recountAgreement(trx, id)
  await settleAssignment(trx, id, event, now)
  return score
}

/** What was to be audited is done once it is submitted, and is to be done again when that is taken back. */
async function settleAssignment(trx: Database, id: number, event: EvaluationEventName, now: Date): Promise<void> {
  const isDone = event === 'evaluation.submitted'
  if (!isDone && event !== 'evaluation.reopened' && event !== 'evaluation.voided') return
  await trx
    .updateTable('assignment')
    .set({
      state: isDone ? 'done' : 'open',
      settled_at: isDone ? now : null,
      ...(event === 'evaluation.voided' && { evaluation_id: null }),
    })
    .where('evaluation_id', '=', id)
    .where('state', '<>', 'skipped')
    .execute()
}
