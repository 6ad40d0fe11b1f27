import { sql } from 'kysely'

import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { Answers } from '#domain/scoring/answers.ts'
import { type EvaluationScore, evaluationScore } from '#domain/scoring/evaluation-score.ts'
import type { Database } from '#server/db/database.ts'
import { judgedColumns } from '#server/quality/judged-columns.ts'

/** The current answers, in the form that scoring reads. */
export async function answersNow(db: Database, evaluationId: number): Promise<Answers> {
  const rows = await db
    .selectFrom('evaluation_answer')
    .where('evaluation_id', '=', evaluationId)
    .where('value', 'is not', null)
    .select(['question_id', 'value'])
    .execute()
  return Object.fromEntries(rows.map(({ question_id, value }) => [question_id, value ?? undefined]))
}

/**
 * Scores an evaluation by its current answers and stores the result: the score, and for each applicable answer its
 * family, its score and whether it failed, so that counts need no scorecard.
 */
export async function judgeEvaluation(
  trx: Database,
  evaluationId: number,
  content: ScorecardContent,
): Promise<EvaluationScore> {
  const judged = evaluationScore(content, await answersNow(trx, evaluationId))
  const counted = judged.sections.flatMap(({ questions }) => questions.filter(({ value }) => value !== undefined))
  // the evaluation's own roll-ups before those of its answers, in the same order as a submission: otherwise the two
  // would deadlock
  await trx.updateTable('evaluation').set(judgedColumns(judged)).where('id', '=', evaluationId).execute()
  await sql`
    update evaluation_answer as answer set family = judged.family, score = judged.score, failed = judged.failed
    from evaluation_answer as kept left join unnest(
      ${counted.map(({ question }) => question.id)}::text[],
      ${counted.map(({ question }) => question.family)}::text[],
      ${counted.map(({ score }) => score)}::double precision[],
      ${counted.map(({ score, is_failed }) => (score === null ? null : is_failed))}::boolean[]
    ) as judged (question_id, family, score, failed) on judged.question_id = kept.question_id
    where kept.evaluation_id = ${evaluationId}
      and answer.evaluation_id = kept.evaluation_id and answer.question_id = kept.question_id
  `.execute(trx)
  return judged
}
