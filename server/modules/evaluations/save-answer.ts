import type { AnswerChange, SavedAnswer } from '#contracts/evaluation-changes.ts'
import type { EvaluationAnswer } from '#contracts/evaluations.ts'
import type { Question } from '#contracts/scorecard-content.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { hasValue } from '#domain/scoring/question-score.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { countChange } from '#server/quality/count-change.ts'
import { evaluationLifecycle, type FoundEvaluation, mayAnswer } from '#server/quality/found-evaluation.ts'
import { maskConversationText } from '#server/quality/mask-conversation-text.ts'

/**
 * Stores one answer of a draft. Throws `conflict` when it is no draft any more, when the caller may not answer it, or
 * when somebody has changed this answer since the version on which the change is based; `invalid` for an answer that
 * the question does not have.
 */
export const saveAnswer = (
  db: Database,
  scope: Scope,
  { id, question: questionId, now }: { id: number; question: string; now: Date },
  change: AnswerChange,
): Promise<SavedAnswer> =>
  db.transaction().execute(async (trx) => {
    const evaluation = await evaluationLifecycle.hold(trx, scope, id)
    if (!mayAnswer(evaluation)) throw new Refusal({ kind: 'conflict', message: texts.evaluationClosed })
    refuseInvalidAnswer(questionIn(evaluation, questionId), change)
    const comment = await maskConversationText(trx, evaluation.partner_id, change.comment)
    const answer = await store(trx, scope, { id, questionId, now }, { ...change, comment: comment.text })
    return { answer, masked: comment.masked, version: await countChange(trx, id) }
  })

export function questionIn({ content }: Pick<FoundEvaluation, 'content'>, id: string): Question {
  const question = questionsOf(content).find((one) => one.id === id)
  if (!question) throw new Refusal({ kind: 'missing' })
  return question
}

function refuseInvalidAnswer(question: Question, { value, root_causes }: AnswerChange): void {
  if (value !== null && !hasValue(question, value)) {
    throw new Refusal({ kind: 'invalid', errors: { value: [texts.answerNotOffered] } })
  }
  if (!root_causes.every((id) => question.root_causes.some((cause) => cause.id === id))) {
    throw new Refusal({ kind: 'invalid', errors: { root_causes: [texts.rootCauseNotOffered] } })
  }
}

type AnswerKey = { id: number; questionId: string; now: Date }

async function store(
  trx: Database,
  { user }: Scope,
  { id, questionId, now }: AnswerKey,
  { value, comment, root_causes, version }: AnswerChange,
): Promise<EvaluationAnswer> {
  const values = { value, comment, root_causes, answered_by: user.id, answered_at: now }
  const stored =
    version === 0
      ? await trx
          .insertInto('evaluation_answer')
          .values({ ...values, evaluation_id: id, question_id: questionId })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await trx
          .updateTable('evaluation_answer')
          .set({ ...values, version: version + 1 })
          .where('evaluation_id', '=', id)
          .where('question_id', '=', questionId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  if (!stored) throw new Refusal({ kind: 'conflict', message: texts.answerChangedMeanwhile })
  return {
    question_id: questionId,
    value,
    comment,
    root_causes,
    version: stored.version,
    answered_by: { id: user.id, name: user.name },
    answered_at: now.toISOString(),
  }
}
