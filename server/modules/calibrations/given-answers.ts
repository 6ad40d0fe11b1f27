import { sql } from 'kysely'

import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { applicableAnswers, type Rated } from '#domain/calibration/ratings.ts'
import type { Answers } from '#domain/scoring/answers.ts'
import { evaluationScore } from '#domain/scoring/evaluation-score.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { consensusWouldReveal, visibleEvaluations } from '#server/quality/visible-evaluations.ts'

export type GivenAnswers = Rated & {
  id: number
  calibration_id: number
  evaluator: string
  /** In a repeatability: their earlier answers, to the questions that the earlier version asked. */
  earlier: Answers | null
}

/** Submitted answers of calibrations, as far as the caller may see them, to the questions that applied. */
export async function givenAnswers(
  db: Database,
  scope: Scope,
  calibrationIds: readonly number[],
): Promise<GivenAnswers[]> {
  if (calibrationIds.length === 0) return []
  const rows = await db
    .selectFrom('evaluation')
    .innerJoin('interaction', 'interaction.id', 'evaluation.interaction_id')
    .innerJoin('scorecard_version', 'scorecard_version.id', 'evaluation.scorecard_version_id')
    .innerJoin('app_user', 'app_user.id', 'evaluation.evaluator_id')
    .leftJoin('evaluation as earlier', 'earlier.id', 'evaluation.repeats_id')
    .leftJoin('scorecard_version as earlier_version', 'earlier_version.id', 'earlier.scorecard_version_id')
    .where('evaluation.calibration_id', 'in', [...calibrationIds])
    .where('evaluation.state', '=', 'submitted')
    .where(visibleEvaluations(scope))
    .select(['evaluation.id', 'evaluation.interaction_id', 'app_user.id as evaluator_id', 'app_user.name as evaluator'])
    .select(sql<number>`evaluation.calibration_id`.as('calibration_id'))
    .select(['scorecard_version.content', 'earlier_version.content as earlier_content'])
    .select([answersOf('evaluation').as('answers'), answersOf('earlier').as('earlier')])
    .orderBy('evaluation.id')
    .execute()
  return rows.map(({ content, earlier_content, answers, earlier, ...row }) => ({
    ...row,
    answers: applicableAnswers(content, answers ?? {}),
    earlier: earlier_content && applicableAnswers(earlier_content, earlier ?? {}),
  }))
}

const answersOf = (evaluation: string) =>
  sql<Record<string, string> | null>`(
    select jsonb_object_agg(answer.question_id, answer.value) from evaluation_answer as answer
    where answer.evaluation_id = ${sql.ref(`${evaluation}.id`)} and answer.value is not null
  )`

/**
 * The consensus so far, by conversation; without those that the caller still has to answer blind elsewhere. Without a
 * scope, all: for decisions that reveal nothing of it.
 */
export async function consensusAnswers(
  db: Database,
  scope: Scope | null,
  calibrationId: number,
): Promise<Map<number, Record<string, string>>> {
  const rows = await db
    .selectFrom('consensus_answer')
    .where('calibration_id', '=', calibrationId)
    .$if(scope !== null, (query) => query.where(sql<boolean>`not ${consensusWouldReveal(scope!)}`))
    .select(['interaction_id', 'question_id', 'value'])
    .execute()
  const agreed = new Map<number, Record<string, string>>()
  for (const { interaction_id, question_id, value } of rows) {
    agreed.set(interaction_id, { ...agreed.get(interaction_id), [question_id]: value })
  }
  return agreed
}

/** Whether a consensus has an answer to every question that applies. */
export const isComplete = (content: Pick<ScorecardContent, 'sections'>, answers: Answers | undefined): boolean =>
  answers !== undefined && evaluationScore(content, answers).unanswered.length === 0
