import { sql } from 'kysely'

import type { Step } from '#contracts/evaluation-changes.ts'
import { type EvaluationState, reasonedEvents, type EvaluationEventName } from '#contracts/evaluation-states.ts'
import type { NotificationKind } from '#contracts/notifications.ts'
import { evaluationScore } from '#domain/scoring/evaluation-score.ts'
import { missingComments } from '#domain/scoring/forced-comments.ts'
import type { EvaluationFacts } from '#lifecycles/evaluation.machine.ts'
import type { Database } from '#server/db/database.ts'
import { refuseOnConstraint } from '#server/db/refuse-on-constraint.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { answersOf } from '#server/modules/evaluations/answer-rows.ts'
import { disputeItems, saveDispute } from '#server/modules/evaluations/dispute-items.ts'
import { conversationReaders } from '#server/people/conversation-readers.ts'
import { evaluationLifecycle, type FoundEvaluation } from '#server/quality/found-evaluation.ts'
import { answersNow, judgeEvaluation } from '#server/quality/judge-evaluation.ts'
import { maskConversationText } from '#server/quality/mask-conversation-text.ts'
import { notify } from '#server/quality/notify.ts'
import { recountAgreement } from '#server/quality/suggestion-agreement.ts'

/** The result of a step, for the log. */
export type StepTaken = { from: EvaluationState; to: EvaluationState; score: number | null }

/**
 * Takes an evaluation a step further within the caller's transaction. Throws as lifecycles do, `conflict` also where
 * it would become a second draft of the same; `invalid` with what is missing, by question.
 */
export async function takeEvaluationStep(
  trx: Database,
  scope: Scope,
  id: number,
  step: Step,
  now: Date,
): Promise<StepTaken> {
  const by = scope.user.id
  const evaluation = await evaluationLifecycle.hold(trx, scope, id, step.version)
  let score: number | null = null
  const { from, to } = await refuseDuplicateDraft(
    evaluationLifecycle.take(trx, evaluation, {
      event: { type: step.event, ...(await factsOf(trx, evaluation, step, now)) },
      ...{ user: by, at: now },
      async effects(state) {
        if (step.event === 'evaluation.submitted') await refuseIncomplete(trx, evaluation)
        const reason = await maskedStepReason(trx, evaluation.partner_id, step)
        const items = await saveDispute(trx, evaluation, step, { by, now })
        if (isJudged(step.event)) score = (await judgeEvaluation(trx, id, evaluation.content)).score
        else if (state !== 'draft') score = evaluation.score
        return {
          set: columnsOf(evaluation, { event: step.event, to: state, score, now }),
          step: { reason, items: JSON.stringify(items), score },
        }
      },
    }),
  )
  if (isJudged(step.event) || to === 'draft' || to === 'void') await recountAgreement(trx, id)
  await settleAssignment(trx, id, step.event, now)
  await notifyOfStep(trx, evaluation, { event: step.event, actor: by, now })
  // a calibration is answered blind, also for people who read the log
  return { from, to, score: evaluation.kind === 'calibration' ? null : score }
}

/** Whether answers are scored again after the step. */
const isJudged = (event: EvaluationEventName) => event === 'evaluation.submitted' || event === 'dispute.resolved'

async function factsOf(
  trx: Database,
  { id, standing, dispute_until }: FoundEvaluation,
  step: Step,
  now: Date,
): Promise<EvaluationFacts> {
  const disputed = await disputeItems(trx, id)
  const decided = step.event === 'dispute.resolved' ? step.items : []
  return {
    by: standing,
    is_complete: true, // refused later, with what is missing by question
    is_in_time: dispute_until !== null && now <= dispute_until,
    undecided: disputed.filter(
      ({ question_id, outcome }) => outcome === null && !decided.some((item) => item.question_id === question_id),
    ).length,
    rejected: decided.filter(({ outcome }) => outcome === 'rejected').length,
  }
}

/**
 * Throws `conflict` where an evaluation would become a draft again, and its evaluator has begun another of the same
 * since.
 */
const refuseDuplicateDraft = <Done>(write: Promise<Done>): Promise<Done> =>
  refuseOnConstraint('evaluation_draft', { kind: 'conflict', message: texts.otherDraft }, write)

/** The reason for a step, masked. Throws `invalid` where it is required and missing. */
async function maskedStepReason(db: Database, partnerId: number, step: Step): Promise<string> {
  const reason = 'reason' in step ? (step.reason ?? '') : ''
  if (reason === '' && reasonedEvents.includes(step.event)) {
    throw new Refusal({ kind: 'invalid', errors: { reason: [texts.reasonMissing] } })
  }
  return (await maskConversationText(db, partnerId, reason)).text
}

/** Throws `invalid` with an error for every question that lacks its answer or its required comment. */
async function refuseIncomplete(trx: Database, { id, content }: FoundEvaluation): Promise<void> {
  const answers = await answersOf(trx, id)
  const { sections, unanswered } = evaluationScore(content, await answersNow(trx, id))
  const uncommented = missingComments(
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

type StepFacts = { event: EvaluationEventName; actor: number; now: Date }

/**
 * Notifies the people concerned: the evaluator of what others do, the agent from the release on, and the people who
 * settle disputes of an escalation.
 */
async function notifyOfStep(trx: Database, evaluation: FoundEvaluation, { event, actor, now }: StepFacts) {
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

type Change = { event: EvaluationEventName; to: EvaluationState; score: number | null; now: Date }

/** The columns of the evaluation that a step changes. */
function columnsOf(evaluation: FoundEvaluation, { event, to, score, now }: Change) {
  const until = new Date(now.getTime() + evaluation.content.dispute_days * DAY_MS)
  return {
    ...(event === 'evaluation.submitted' && { submitted_at: now }),
    ...(event === 'evaluation.released' && { released_at: now, dispute_until: until }),
    // a decision against the evaluated person can be escalated, for as long again
    ...(event === 'dispute.resolved' && { dispute_until: until }),
    // a decision above may change it once more: the first score is the disputed one
    ...(event === 'dispute.resolved' &&
      score !== evaluation.score && {
        disputed_score: sql<number | null>`coalesce(disputed_score, ${evaluation.score})`,
      }),
    // it is judged again from the start, perhaps blind
    ...(to === 'draft' && { score: null, raw_score: null, auto_failed: false }),
    ...(['acknowledged', 'resolved', 'void'].includes(to) && { settled_at: now }),
  }
}

/** An assignment is done once its evaluation is submitted, and is open again when that is reopened or voided. */
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
