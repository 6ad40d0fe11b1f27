import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { AgreementSummary } from '#domain/agreement/agreement-of.ts'
import type { Ratings } from '#domain/agreement/ratings.ts'
import { type Answers, questionsOf } from '#domain/scoring/answers.ts'
import { hasValue } from '#domain/scoring/question-score.ts'

import { type Deviation, deviationOf, scoreDifference } from './deviations.ts'
import { pooledAgreement, type PooledAgreement, questionAgreement } from './question-agreement.ts'
import { applicableAnswers, ratingOf } from './ratings.ts'

/** The answers of an evaluator about a conversation the first and the second time. The first may be for any version of the scorecard. */
type Repeated = { evaluator_id: number; first: Answers; second: Answers }

export type EvaluatorRepetition = Deviation & {
  evaluator_id: number
  pooled: PooledAgreement
  questions: { question_id: string; agreement: AgreementSummary }[]
}

type RepetitionInput = { content: ScorecardContent; repeated: readonly Repeated[]; threshold: number }

/** How far every evaluator agrees with themselves. Both scores use the same version, so that they can be compared. */
export function repetitions({ content, repeated, threshold }: RepetitionInput): EvaluatorRepetition[] {
  const evaluators = [...new Set(repeated.map(({ evaluator_id }) => evaluator_id))].toSorted(
    (one, other) => one - other,
  )
  return evaluators.map((evaluator_id) => {
    const own = repeated
      .filter((one) => one.evaluator_id === evaluator_id)
      .map(({ first, second }) => ({ first: inVersion(content, first), second }))
    const differences = own.flatMap(({ first, second }) => scoreDifference(content, second, first) ?? [])
    const rated = questionsOf(content).map((question) => ({
      question,
      ratings: own.map(({ first, second }) =>
        [first, second].map((answers) => ratingOf(question, answers[question.id])),
      ),
    }))
    return {
      evaluator_id,
      ...deviationOf(differences, threshold),
      pooled: pooledAgreement(rated.flatMap(({ ratings }): Ratings => ratings)),
      questions: rated.map(({ question, ratings }) => ({
        question_id: question.id,
        agreement: questionAgreement(question, ratings),
      })),
    }
  })
}

/** The answers that are valid in this version: its questions, its values, and only where the questions apply. */
function inVersion(content: ScorecardContent, answers: Answers): Answers {
  const valid = questionsOf(content).flatMap((question) => {
    const value = answers[question.id]
    return value !== undefined && hasValue(question, value) ? [[question.id, value] as const] : []
  })
  return applicableAnswers(content, Object.fromEntries(valid))
}
