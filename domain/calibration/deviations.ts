import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { type Answers, questionsOf } from '#domain/scoring/answers.ts'
import { evaluationScore } from '#domain/scoring/evaluation-score.ts'

import type { Rated } from './ratings.ts'

/** How far scores are from others, in points, over `n` pairs of scores; null if there are none. */
export type Deviation = { n: number; mean: number | null; mean_absolute: number | null; is_over: boolean }

/** The deviation from signed differences. `is_over`: the mean absolute difference is above `threshold`. */
export function deviationOf(differences: readonly number[], threshold: number): Deviation {
  const mean_absolute = mean(differences.map(Math.abs))
  return {
    n: differences.length,
    mean: mean(differences),
    mean_absolute,
    is_over: mean_absolute !== null && mean_absolute > threshold,
  }
}

/** The score of `answers` minus that of `from`, for the same scorecard; null if one of them has no score. */
export function scoreDifference(content: ScorecardContent, answers: Answers, from: Answers): number | null {
  const [score, other] = [evaluationScore(content, answers).score, evaluationScore(content, from).score]
  return score === null || other === null ? null : score - other
}

export type EvaluatorDeviation = Deviation & {
  evaluator_id: number
  questions: { question_id: string; differing: number; n: number }[]
}

type DeviationInput = {
  content: ScorecardContent
  rated: readonly Rated[]
  /** The consensus answers by conversation; only conversations with a complete consensus. */
  consensus: ReadonlyMap<number, Answers>
  threshold: number
}

/** The deviation of every evaluator from the consensus, in scores and by question. Sorted by evaluator. */
export function deviations({ content, rated, consensus, threshold }: DeviationInput): EvaluatorDeviation[] {
  const evaluators = [...new Set(rated.map(({ evaluator_id }) => evaluator_id))].toSorted((one, other) => one - other)
  return evaluators.map((evaluator_id) => {
    const pairs = rated.flatMap((one) => {
      const agreed = one.evaluator_id === evaluator_id ? consensus.get(one.interaction_id) : undefined
      return agreed ? [{ answers: one.answers, agreed }] : []
    })
    const differences = pairs.flatMap(({ answers, agreed }) => scoreDifference(content, answers, agreed) ?? [])
    const questions = questionsOf(content).map(({ id: question_id }) => {
      // the question applies for one of the two: if it has an answer for only one of them, that is a difference too
      const applicable = pairs.filter(
        ({ answers, agreed }) => (answers[question_id] ?? agreed[question_id]) !== undefined,
      )
      const differing = applicable.filter(({ answers, agreed }) => answers[question_id] !== agreed[question_id]).length
      return { question_id, differing, n: applicable.length }
    })
    return { evaluator_id, ...deviationOf(differences, threshold), questions }
  })
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
