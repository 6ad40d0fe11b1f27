import type { DisputeItem, Step, StepItem } from '#contracts/evaluations.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { applicable } from '#domain/scoring/applicable.ts'
import { hasValue } from '#domain/scoring/question-score.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { byEvaluation } from '#server/modules/evaluations/by-evaluation.ts'
import { namedOrNull } from '#server/named.ts'
import type { FoundEvaluation } from '#server/quality/found-evaluation.ts'
import { answersNow } from '#server/quality/judge-evaluation.ts'
import { masked } from '#server/quality/masked.ts'
import { texts } from '#server/texts.ts'

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

type Act = { by: number; now: Date }

/** Keeps what a step says of disputed questions, and answers what is to be remembered of it with the step. */
export async function keepDispute(
  trx: Database,
  evaluation: FoundEvaluation,
  step: Step,
  act: Act,
): Promise<StepItem[]> {
  if (step.event === 'evaluation.disputed') return openDispute(trx, evaluation, step.items, act)
  if (step.event === 'dispute.resolved') return decide(trx, evaluation, step.items, act)
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

type Disputed = Extract<Step, { event: 'evaluation.disputed' }>['items']

async function openDispute(trx: Database, evaluation: FoundEvaluation, items: Disputed, { by, now }: Act) {
  const answers = await answersNow(trx, evaluation.id)
  const asked = applicable(evaluation.content, answers)
  const questions = new Map(questionsOf(evaluation.content).map((question) => [question.id, question]))
  const kept: StepItem[] = []
  for (const { question_id, proposed, comment } of items) {
    const question = questions.get(question_id)
    const value = answers[question_id] ?? null
    const refuse = (text: typeof texts.notDisputable) =>
      new Refusal({ kind: 'invalid', errors: { [question_id]: [text] } })
    if (!question || !asked.has(question_id) || value === null) throw refuse(texts.notDisputable)
    if (!hasValue(question, proposed)) throw refuse(texts.answerNotOffered)
    if (proposed === value) throw refuse(texts.proposalAlike)
    if (comment === '') throw refuse(texts.reasonMissing)
    const { text } = await masked(trx, evaluation.partner_id, comment)
    kept.push({ question_id, value, proposed, outcome: null, comment: text })
  }
  if (new Set(kept.map(({ question_id }) => question_id)).size < kept.length) throw new Refusal({ kind: 'refused' })
  await trx
    .insertInto('dispute_item')
    .values(
      kept.map(({ question_id, value, proposed, comment }) => ({
        evaluation_id: evaluation.id,
        question_id,
        value,
        proposed,
        comment,
        disputed_by: by,
        disputed_at: now,
      })),
    )
    .execute()
  return kept
}

type Decided = Extract<Step, { event: 'dispute.resolved' }>['items']

async function decide(trx: Database, evaluation: FoundEvaluation, items: Decided, { by, now }: Act) {
  const disputed = await disputeItems(trx, evaluation.id)
  const kept: StepItem[] = []
  for (const { question_id, outcome, comment } of items) {
    const item = disputed.find((one) => one.question_id === question_id && one.outcome === null)
    if (!item) throw new Refusal({ kind: 'invalid', errors: { [question_id]: [texts.notDisputed] } })
    if (outcome === 'rejected' && comment === '') {
      throw new Refusal({ kind: 'invalid', errors: { [question_id]: [texts.reasonMissing] } })
    }
    const { text } = await masked(trx, evaluation.partner_id, comment)
    await trx
      .updateTable('dispute_item')
      .set({ outcome, outcome_comment: text, decided_by: by, decided_at: now })
      .where('evaluation_id', '=', evaluation.id)
      .where('question_id', '=', question_id)
      .execute()
    if (outcome === 'accepted') {
      await trx
        .updateTable('evaluation_answer')
        .set((eb) => ({ value: item.proposed, answered_by: by, answered_at: now, version: eb('version', '+', 1) }))
        .where('evaluation_id', '=', evaluation.id)
        .where('question_id', '=', question_id)
        .execute()
    }
    kept.push({ question_id, value: item.value, proposed: item.proposed, outcome, comment: text })
  }
  return kept
}
