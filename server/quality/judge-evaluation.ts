import { sql } from 'kysely'

import type { Family } from '#contracts/families.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { Answers } from '#domain/scoring/answers.ts'
import { type EvaluationScore, evaluationScore, type JudgedQuestion } from '#domain/scoring/evaluation-score.ts'
import type { Database } from '#server/db/database.ts'

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

/** The result of an evaluation as its row stores it: counts need neither its scorecard nor its answers. */
export function judgedColumns({ score, raw_score, zeroed_by, sections }: EvaluationScore) {
  const applicable = sections.flatMap(({ questions }) => questions.filter((question) => question.score !== null))
  const nonCritical = applicable.filter(({ question }) => question.family === 'non-critical')
  return {
    score,
    raw_score,
    auto_failed: zeroed_by.some(({ what }) => what === 'form'),
    end_user_failed: anyFailed(applicable, 'end-user'),
    business_failed: anyFailed(applicable, 'business'),
    compliance_failed: anyFailed(applicable, 'compliance'),
    non_critical_answers: nonCritical.length,
    non_critical_failed: nonCritical.filter(({ is_failed }) => is_failed).length,
  }
}

/** Null when no applicable question of the family was answered. */
function anyFailed(applicable: readonly JudgedQuestion[], family: Family): boolean | null {
  const own = applicable.filter(({ question }) => question.family === family)
  return own.length === 0 ? null : own.some(({ is_failed }) => is_failed)
}
