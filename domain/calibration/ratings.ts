import { NOT_APPLICABLE, type Question, type ScorecardContent } from '#contracts/scorecard-content.ts'
import type { Rating, Ratings } from '#domain/agreement/ratings.ts'
import { type Answers, applicable } from '#domain/scoring/answers.ts'

/** The answers of one person about one conversation: only to questions that apply, see `applicableAnswers`. */
export type Rated = { interaction_id: number; evaluator_id: number; answers: Answers }

/** The answers to the questions that apply. Answers whose condition is no longer met are removed. */
export function applicableAnswers(content: Pick<ScorecardContent, 'sections'>, answers: Answers): Answers {
  const applicableIds = applicable(content, answers)
  return Object.fromEntries(Object.entries(answers).filter(([id]) => applicableIds.has(id)))
}

/**
 * An answer as a rating for agreement. `na` is an answer like any other if answers have no order; on a scale it has no rank and is left
 * out.
 */
export function ratingOf(question: Question, value: string | undefined): Rating {
  if (value === undefined || (question.kind === 'scale' && value === NOT_APPLICABLE)) return null
  return value
}

/** A row for each conversation, an entry for each evaluator, both by id. */
export function ratingsOf(question: Question, rated: readonly Rated[]): Ratings {
  const evaluators = inOrder(rated.map(({ evaluator_id }) => evaluator_id))
  return inOrder(rated.map(({ interaction_id }) => interaction_id)).map((interaction) => {
    const own = rated.filter(({ interaction_id }) => interaction_id === interaction)
    return evaluators.map((evaluator) =>
      ratingOf(question, own.find(({ evaluator_id }) => evaluator_id === evaluator)?.answers[question.id]),
    )
  })
}

const inOrder = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other)
