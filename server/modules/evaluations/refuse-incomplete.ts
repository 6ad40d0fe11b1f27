import { withoutComment } from '#domain/scoring/forced-comments.ts'
import { evaluationScore } from '#domain/scoring/evaluation-score.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { answersOf } from '#server/modules/evaluations/answer-rows.ts'
import type { FoundEvaluation } from '#server/quality/found-evaluation.ts'
import { answersNow } from '#server/quality/judge-evaluation.ts'
import type { Message } from '#server/texts/message.ts'
import { texts } from '#server/texts.ts'

/** Throws `invalid` with an error for every question that lacks its answer or its forced comment. */
export async function refuseIncomplete(trx: Database, { id, content }: FoundEvaluation): Promise<void> {
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
