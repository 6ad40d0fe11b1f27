import { sql } from 'kysely'

import type { CalibrationResults } from '#contracts/calibration-results.ts'
import type { ComparedEvaluation, Comparison } from '#contracts/calibrations.ts'
import { deviations } from '#domain/calibration/deviations.ts'
import { questionAgreement } from '#domain/calibration/question-agreement.ts'
import { ratingsOf } from '#domain/calibration/ratings.ts'
import { repetitions } from '#domain/calibration/repetitions.ts'
import { applicable } from '#domain/scoring/answers.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { evaluationScore } from '#domain/scoring/evaluation-score.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { calibrationLifecycle } from '#server/modules/calibrations/calibration-lifecycle.ts'
import { agreementOn } from '#server/modules/calibrations/calibrations.repository.ts'
import {
  consensusAnswers,
  type GivenAnswers,
  givenAnswers,
  isComplete,
} from '#server/modules/calibrations/given-answers.ts'
import { evidenceOf } from '#server/quality/evidence-rows.ts'
import { consensusWouldReveal, visibleEvaluations } from '#server/quality/visible-evaluations.ts'

/**
 * The answers on a conversation in a calibration, as far as the caller may see them by now, and the consensus. Throws
 * `missing` for a calibration or a conversation out of sight.
 */
export async function comparison(db: Database, scope: Scope, id: number, interactionId: number): Promise<Comparison> {
  const { standing, content, version } = await calibrationLifecycle.read(db, scope, id)
  const interactionRow = await db
    .selectFrom('calibration_interaction as place')
    .innerJoin('interaction', 'interaction.id', 'place.interaction_id')
    .where('place.calibration_id', '=', id)
    .where('place.interaction_id', '=', interactionId)
    .where(scope.sees('interaction', standing.leads ? 'quality-calibration' : 'quality-detail'))
    .select('place.interaction_id')
    .executeTakeFirst()
  if (!interactionRow) throw new Refusal({ kind: 'missing' })
  const given = await compared(db, scope, (query) =>
    query
      .where('evaluation.calibration_id', '=', id)
      .where('evaluation.interaction_id', '=', interactionId)
      .where('evaluation.state', '=', 'submitted'),
  )
  const repeated = given.flatMap(({ repeats_id }) => repeats_id ?? [])
  const earlier =
    repeated.length === 0 ? [] : await compared(db, scope, (query) => query.where('evaluation.id', 'in', repeated))
  const answers = await consensusOf(db, scope, id, interactionId)
  const { score, unanswered } = evaluationScore(
    content,
    Object.fromEntries(answers.map(({ question_id, value }) => [question_id, value])),
  )
  return {
    interaction_id: interactionId,
    version,
    evaluations: given.map(({ repeats_id: _, ...evaluation }) => evaluation),
    earlier: earlier.map(({ repeats_id: _, ...evaluation }) => evaluation),
    consensus: { answers, score, unanswered },
  }
}

const evaluations = (db: Database) =>
  db
    .selectFrom('evaluation')
    .innerJoin('interaction', 'interaction.id', 'evaluation.interaction_id')
    .innerJoin('scorecard_version', 'scorecard_version.id', 'evaluation.scorecard_version_id')
    .leftJoin('app_user as evaluator', 'evaluator.id', 'evaluation.evaluator_id')

type Query = ReturnType<typeof evaluations>

async function compared(
  db: Database,
  scope: Scope,
  narrow: (query: Query) => Query,
): Promise<(ComparedEvaluation & { repeats_id: number | null })[]> {
  const rows = await narrow(evaluations(db))
    .where(visibleEvaluations(scope))
    .select([
      'evaluation.id',
      'evaluation.score',
      'evaluation.auto_failed',
      'evaluation.comment',
      'evaluation.repeats_id',
    ])
    .select(['evaluator.id as evaluator_id', 'evaluator.name as evaluator_name', 'scorecard_version.content'])
    .orderBy('evaluator.name')
    .orderBy('evaluation.id')
    .execute()
  const comparedRows: (ComparedEvaluation & { repeats_id: number | null })[] = []
  for (const { evaluator_id, evaluator_name, content, ...row } of rows) {
    const [answers, evidence] = [await answersIn(db, row.id), await evidenceOf(db, row.id)]
    const applicableIds = applicable(
      content,
      Object.fromEntries(answers.map(({ question_id, value }) => [question_id, value ?? undefined])),
    )
    comparedRows.push({
      ...row,
      evaluator: namedOrNull(evaluator_id, evaluator_name),
      answers: answers
        .filter(({ question_id }) => applicableIds.has(question_id))
        .map(({ question_id, value, comment }) => ({
          question_id,
          value,
          comment,
          evidence: evidence.filter((one) => one.question_id === question_id),
        })),
    })
  }
  return comparedRows
}

const answersIn = (db: Database, evaluationId: number) =>
  db
    .selectFrom('evaluation_answer')
    .where('evaluation_id', '=', evaluationId)
    .select(['question_id', 'value', 'comment'])
    .orderBy('question_id')
    .execute()

async function consensusOf(db: Database, scope: Scope, id: number, interactionId: number) {
  const rows = await db
    .selectFrom('consensus_answer')
    .leftJoin('app_user as person', 'person.id', 'consensus_answer.decided_by')
    .where('consensus_answer.calibration_id', '=', id)
    .where('consensus_answer.interaction_id', '=', interactionId)
    .where(sql<boolean>`not ${consensusWouldReveal(scope)}`)
    .select(['consensus_answer.question_id', 'consensus_answer.value', 'consensus_answer.comment'])
    .select(['consensus_answer.decided_at', 'person.id as person_id', 'person.name as person_name'])
    .orderBy('consensus_answer.question_id')
    .execute()
  return rows.map(({ person_id, person_name, decided_at, ...answer }) => ({
    ...answer,
    decided_by: namedOrNull(person_id, person_name),
    decided_at: decided_at.toISOString(),
  }))
}

/**
 * The results of a calibration so far. Throws `missing` as long as the caller has to answer blind, and for one out of
 * sight.
 */
export async function calibrationResults(db: Database, scope: Scope, id: number): Promise<CalibrationResults> {
  const found = await calibrationLifecycle.read(db, scope, id)
  if (!found.sees_results) throw new Refusal({ kind: 'missing' })
  const { kind, content, threshold } = found
  const given = await givenAnswers(db, scope, [id])
  const consensus = new Map(
    [...(await consensusAnswers(db, scope, id))].filter(([, answers]) => isComplete(content, answers)),
  )
  const named = <One extends { evaluator_id: number }>({ evaluator_id, ...rest }: One) => ({
    evaluator: { id: evaluator_id, name: nameOf(given, evaluator_id) },
    ...rest,
  })
  const isAgreement = kind === 'agreement'
  const repeated = given.flatMap(({ evaluator_id, answers, earlier }) =>
    earlier ? [{ evaluator_id, first: earlier, second: answers }] : [],
  )
  return {
    evaluated: new Set(given.map(({ interaction_id }) => interaction_id)).size,
    agreed: consensus.size,
    pooled: agreementOn(found, given),
    questions: isAgreement
      ? questionsOf(content).map((question) => ({
          question_id: question.id,
          agreement: questionAgreement(question, ratingsOf(question, given)),
        }))
      : [],
    deviations: isAgreement ? deviations({ content, rated: given, consensus, threshold }).map(named) : [],
    repetitions: isAgreement ? [] : repetitions({ content, repeated, threshold }).map(named),
  }
}

const nameOf = (given: readonly GivenAnswers[], id: number) =>
  given.find(({ evaluator_id }) => evaluator_id === id)?.evaluator ?? ''
