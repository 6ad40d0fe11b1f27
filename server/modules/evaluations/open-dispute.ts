import type { Step } from '#contracts/evaluation-changes.ts'
import type { StepItem } from '#contracts/evaluations.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { applicable } from '#domain/scoring/applicable.ts'
import { hasValue } from '#domain/scoring/question-score.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { type Act, refuseRepeated } from '#server/modules/evaluations/dispute-act.ts'
import type { FoundEvaluation } from '#server/quality/found-evaluation.ts'
import { answersNow } from '#server/quality/judge-evaluation.ts'
import { maskConversationText } from '#server/quality/mask-conversation-text.ts'
import { texts } from '#server/texts.ts'

type Disputed = Extract<Step, { event: 'evaluation.disputed' }>['items']

/** Keeps what somebody says against answers. Throws `invalid` with what is wrong of it, by question. */
export async function openDispute(trx: Database, evaluation: FoundEvaluation, items: Disputed, { by, now }: Act) {
  refuseRepeated(items)
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
    const { text } = await maskConversationText(trx, evaluation.partner_id, comment)
    kept.push({ question_id, value, proposed, outcome: null, comment: text })
  }
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
