import type { NewAnswer } from '#contracts/evaluation-changes.ts'
import type { StepItem } from '#contracts/evaluations.ts'
import { type Answers, questionsOf } from '#domain/scoring/answers.ts'
import { withoutComment } from '#domain/scoring/forced-comments.ts'
import { newlyApplicable } from '#domain/scoring/newly-applicable.ts'
import { hasValue } from '#domain/scoring/question-score.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { answersOf } from '#server/modules/evaluations/answer-rows.ts'
import type { Act } from '#server/modules/evaluations/dispute-act.ts'
import type { FoundEvaluation } from '#server/quality/found-evaluation.ts'
import { answersNow } from '#server/quality/judge-evaluation.ts'
import { maskConversationText } from '#server/quality/mask-conversation-text.ts'
import { texts } from '#server/texts.ts'

/**
 * Keeps the answers to what is asked only since a decision changed others: `before` is how it was answered until then. Throws
 * `invalid` with every such question that lacks its answer or its forced comment, and `refused` for what is not among them.
 */
export async function saveNewAnswers(
  trx: Database,
  evaluation: FoundEvaluation,
  { before, answers }: { before: Answers; answers: readonly NewAnswer[] },
  act: Act,
): Promise<StepItem[]> {
  const kept: StepItem[] = []
  for (const answer of answers) kept.push(await store(trx, evaluation, answer, act))
  const asked = newlyApplicable(evaluation.content, before, await answersNow(trx, evaluation.id))
  if (!answers.every(({ question_id }) => asked.some(({ question }) => question.id === question_id))) {
    throw new Refusal({ kind: 'refused' })
  }
  const stored = await answersOf(trx, evaluation.id)
  const commentOf = (id: string) => stored.find(({ question_id }) => question_id === id)?.comment ?? ''
  const unanswered = asked.filter(({ value }) => value === undefined)
  const errors = Object.fromEntries([
    ...unanswered.map(({ question }) => [question.id, [texts.answerMissing]] as const),
    ...withoutComment(asked, commentOf).map((id) => [id, [texts.commentMissing]] as const),
  ])
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
  return kept
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
