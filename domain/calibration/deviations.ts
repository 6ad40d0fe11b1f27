import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { type Answers, questionsOf } from '#domain/scoring/answers.ts'
import { evaluationScore } from '#domain/scoring/evaluation-score.ts'

import type { Rated } from './ratings.ts'

/** How far scores lie from others, in points, over `n` pairs of scores; null where there are none. */
export type Deviation = { n: number; mean: number | null; mean_absolute: number | null; is_over: boolean }

/** Of differences with their sign; `is_over` when they lie further than `threshold` apart in the mean, whichever way. */
export function deviationOf(differences: readonly number[], threshold: number): Deviation {
  const mean_absolute = mean(differences.map(Math.abs))
  return {
    n: differences.length,
    mean: mean(differences),
    mean_absolute,
    is_over: mean_absolute !== null && mean_absolute > threshold,
  }
}

/** A score less another of the same scorecard; null where one of them has none. */
export function scoreDifference(content: ScorecardContent, answers: Answers, from: Answers): number | null {
  const [score, other] = [evaluationScore(content, answers).score, evaluationScore(content, from).score]
  return score === null || other === null ? null : score - other
}

export type EvaluatorDeviation = Deviation & {
  evaluator_id: number
  questions: { question_id: string; differing: number; n: number }[]
}

type Compared = {
  content: ScorecardContent
  rated: readonly Rated[]
  /** What was agreed on, by conversation: only those with a whole consensus. */
  consensus: ReadonlyMap<number, Answers>
  threshold: number
}

/** How far every evaluator lies from what was agreed on, in their scores and question by question. By evaluator. */
export function deviations({ content, rated, consensus, threshold }: Compared): EvaluatorDeviation[] {
  const evaluators = [...new Set(rated.map(({ evaluator_id }) => evaluator_id))].toSorted((one, other) => one - other)
  return evaluators.map((evaluator_id) => {
    const pairs = rated.flatMap((one) => {
      const agreed = one.evaluator_id === evaluator_id ? consensus.get(one.interaction_id) : undefined
      return agreed ? [{ answers: one.answers, agreed }] : []
    })
    const differences = pairs.flatMap(({ answers, agreed }) => scoreDifference(content, answers, agreed) ?? [])
    const questions = questionsOf(content).map(({ id: question_id }) => {
      // asked by one of the two: whoever does not ask what the others answer differs as well
      const asked = pairs.filter(({ answers, agreed }) => (answers[question_id] ?? agreed[question_id]) !== undefined)
      const differing = asked.filter(({ answers, agreed }) => answers[question_id] !== agreed[question_id]).length
      return { question_id, differing, n: asked.length }
    })
    return { evaluator_id, ...deviationOf(differences, threshold), questions }
  })
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
