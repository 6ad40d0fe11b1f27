import type { CalibrationResults } from '#contracts/calibration-results.ts'
import { deviations } from '#domain/calibration/deviations.ts'
import { questionAgreement } from '#domain/calibration/question-agreement.ts'
import { ratingsOf } from '#domain/calibration/ratings.ts'
import { repetitions } from '#domain/calibration/repetitions.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { agreementOn } from '#server/modules/calibrations/calibration-list.repository.ts'
import { calibrationLifecycle } from '#server/modules/calibrations/calibration-lifecycle.ts'
import {
  consensusAnswers,
  type GivenAnswers,
  givenAnswers,
  isWhole,
} from '#server/modules/calibrations/given-answers.ts'

/** What comes of a calibration so far. Throws `missing` as long as the caller is to answer blind, and for one out of sight. */
export async function calibrationResults(db: Database, scope: Scope, id: number): Promise<CalibrationResults> {
  const found = await calibrationLifecycle.read(db, scope, id)
  if (!found.sees_results) throw new Refusal({ kind: 'missing' })
  const { kind, content, threshold } = found
  const given = await givenAnswers(db, scope, [id])
  const consensus = new Map(
    [...(await consensusAnswers(db, scope, id))].filter(([, answers]) => isWhole(content, answers)),
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
