import type { NewAnswer, Step } from '#contracts/evaluation-changes.ts'
import type { DisputeItem, StepItem } from '#contracts/evaluations.ts'
import { type Answers, applicable, questionsOf } from '#domain/scoring/answers.ts'
import { newlyApplicable } from '#domain/scoring/evaluation-score.ts'
import { missingComments } from '#domain/scoring/forced-comments.ts'
import { hasValue } from '#domain/scoring/question-score.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import { answersOf, byEvaluation } from '#server/modules/evaluations/answer-rows.ts'
import type { FoundEvaluation } from '#server/quality/found-evaluation.ts'
import { answersNow } from '#server/quality/judge-evaluation.ts'
import { maskConversationText } from '#server/quality/mask-conversation-text.ts'

/** The disputed answers of an evaluation and their outcomes, in the order in which they were disputed. */
export const disputeItems = async (db: Database, evaluationId: number): Promise<DisputeItem[]> =>
  (await disputesByEvaluation(db, [evaluationId]))(evaluationId)

/** The same for several evaluations. */
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

/** Stores the disputed questions of a step, and returns what is recorded with the step. */
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
  // the person who decides above decides again on what was rejected
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

/** Stores objections to answers. Throws `invalid` with the errors by question. */
async function openDispute(trx: Database, evaluation: FoundEvaluation, items: Disputed, { by, now }: Act) {
  refuseRepeated(items)
  const answers = await answersNow(trx, evaluation.id)
  const applicableIds = applicable(evaluation.content, answers)
  const questions = new Map(questionsOf(evaluation.content).map((question) => [question.id, question]))
  const stored: StepItem[] = []
  for (const { question_id, proposed, comment } of items) {
    const question = questions.get(question_id)
    const value = answers[question_id] ?? null
    const refuse = (text: typeof texts.notDisputable) =>
      new Refusal({ kind: 'invalid', errors: { [question_id]: [text] } })
    if (!question || !applicableIds.has(question_id) || value === null) throw refuse(texts.notDisputable)
    if (!hasValue(question, proposed)) throw refuse(texts.answerNotOffered)
    if (proposed === value) throw refuse(texts.proposalAlike)
    if (comment === '') throw refuse(texts.reasonMissing)
    const { text } = await maskConversationText(trx, evaluation.partner_id, comment)
    stored.push({ question_id, value, proposed, outcome: null, comment: text })
  }
  await trx
    .insertInto('dispute_item')
    .values(
      stored.map(({ question_id, value, proposed, comment }) => ({
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
  return stored
}

type Decision = Extract<Step, { event: 'dispute.resolved' }>

/**
 * Stores the outcomes of disputed answers, and the answers to questions that apply only because of them. Throws
 * `invalid` with the errors and missing answers by question.
 */
async function decideDispute(
  trx: Database,
  evaluation: FoundEvaluation,
  { disputed, items, answers = [] }: Pick<Decision, 'items' | 'answers'> & { disputed: readonly DisputeItem[] },
  act: Act,
): Promise<StepItem[]> {
  refuseRepeated(items)
  refuseRepeated(answers)
  const before = await answersNow(trx, evaluation.id)
  const stored: StepItem[] = []
  for (const { question_id, outcome, comment } of items) {
    const item = disputed.find((one) => one.question_id === question_id && one.outcome === null)
    const refuse = (text: typeof texts.notDisputed) =>
      new Refusal({ kind: 'invalid', errors: { [question_id]: [text] } })
    if (!item) throw refuse(texts.notDisputed)
    if (outcome === 'rejected' && comment === '') throw refuse(texts.reasonMissing)
    const { text } = await maskConversationText(trx, evaluation.partner_id, comment)
    await trx
      .updateTable('dispute_item')
      .set({ outcome, outcome_comment: text, decided_by: act.by, decided_at: act.now })
      .where('evaluation_id', '=', evaluation.id)
      .where('question_id', '=', question_id)
      .execute()
    if (outcome === 'accepted') await acceptProposal(trx, evaluation.id, item, act)
    stored.push({ question_id, value: item.value, proposed: item.proposed, outcome, comment: text })
  }
  return [...stored, ...(await saveNewAnswers(trx, evaluation, { before, answers }, act))]
}

async function acceptProposal(trx: Database, evaluationId: number, item: DisputeItem, { by, now }: Act): Promise<void> {
  await trx
    .updateTable('evaluation_answer')
    .set((eb) => ({ value: item.proposed, answered_by: by, answered_at: now, version: eb('version', '+', 1) }))
    .where('evaluation_id', '=', evaluationId)
    .where('question_id', '=', item.question_id)
    .execute()
}

/**
 * Stores the answers to questions that apply only since a decision changed others: `before` are the answers until
 * then. Throws `invalid` with every such question that lacks its answer or its required comment, and `refused` for
 * any other question.
 */
async function saveNewAnswers(
  trx: Database,
  evaluation: FoundEvaluation,
  { before, answers }: { before: Answers; answers: readonly NewAnswer[] },
  act: Act,
): Promise<StepItem[]> {
  const savedItems: StepItem[] = []
  for (const answer of answers) savedItems.push(await store(trx, evaluation, answer, act))
  const newQuestions = newlyApplicable(evaluation.content, before, await answersNow(trx, evaluation.id))
  if (!answers.every(({ question_id }) => newQuestions.some(({ question }) => question.id === question_id))) {
    throw new Refusal({ kind: 'refused' })
  }
  const stored = await answersOf(trx, evaluation.id)
  const commentOf = (id: string) => stored.find(({ question_id }) => question_id === id)?.comment ?? ''
  const unanswered = newQuestions.filter(({ value }) => value === undefined)
  const errors = Object.fromEntries([
    ...unanswered.map(({ question }) => [question.id, [texts.answerMissing]] as const),
    ...missingComments(newQuestions, commentOf).map((id) => [id, [texts.commentMissing]] as const),
  ])
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
  return savedItems
}

async function store(
  trx: Database,
  { id, partner_id, content }: FoundEvaluation,
  { question_id, value, comment, root_causes }: NewAnswer,
  { by, now }: Act,
): Promise<StepItem> {
  const question = questionsOf(content).find((one) => one.id === question_id)
  if (!question) throw new Refusal({ kind: 'refused' })
  const refuse = (text: typeof texts.answerNotOffered) =>
    new Refusal({ kind: 'invalid', errors: { [question_id]: [text] } })
  if (!hasValue(question, value)) throw refuse(texts.answerNotOffered)
  if (!root_causes.every((cause) => question.root_causes.some((one) => one.id === cause))) {
    throw refuse(texts.rootCauseNotOffered)
  }
  const { text } = await maskConversationText(trx, partner_id, comment)
  const answer = { value, comment: text, root_causes, answered_by: by, answered_at: now }
  await trx
    .insertInto('evaluation_answer')
    .values({ ...answer, evaluation_id: id, question_id })
    .onConflict((conflict) =>
      conflict
        .columns(['evaluation_id', 'question_id'])
        .doUpdateSet((eb) => ({ ...answer, version: eb('evaluation_answer.version', '+', 1) })),
    )
    .execute()
  return { question_id, value: null, proposed: value, outcome: null, comment: text }
}

/** The person who acts on a dispute, and when. */
type Act = { by: number; now: Date }

/** Throws `refused` where a question occurs twice: it would be unclear which entry counts. */
function refuseRepeated(items: readonly { question_id: string }[]): void {
  if (new Set(items.map(({ question_id }) => question_id)).size < items.length) throw new Refusal({ kind: 'refused' })
}
