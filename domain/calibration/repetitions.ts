import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { AgreementSummary } from '#domain/agreement/agreement-of.ts'
import type { Ratings } from '#domain/agreement/ratings.ts'
import { type Answers, questionsOf } from '#domain/scoring/answers.ts'
import { hasValue } from '#domain/scoring/question-score.ts'

import { type Deviation, deviationOf, scoreDifference } from './deviations.ts'
import { pooledAgreement, type PooledAgreement, questionAgreement } from './question-agreement.ts'
import { applicableAnswers, ratingOf } from './ratings.ts'

/** What somebody said of a conversation the first and the second time: the first by whichever version of the scorecard. */
type Repeated = { evaluator_id: number; first: Answers; second: Answers }

export type EvaluatorRepetition = Deviation & {
  evaluator_id: number
  pooled: PooledAgreement
  questions: { question_id: string; agreement: AgreementSummary }[]
}

type Compared = { content: ScorecardContent; repeated: readonly Repeated[]; threshold: number }

/** How far every evaluator agrees with themselves. Both scores are made of the same version, else they would not compare. */
export function repetitions({ content, repeated, threshold }: Compared): EvaluatorRepetition[] {
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

/** Answers as this version knows them: of its questions, with its values, where it asks them. */
function inVersion(content: ScorecardContent, answers: Answers): Answers {
  const known = questionsOf(content).flatMap((question) => {
    const value = answers[question.id]
    return value !== undefined && hasValue(question, value) ? [[question.id, value] as const] : []
  })
  return applicableAnswers(content, Object.fromEntries(known))
}
