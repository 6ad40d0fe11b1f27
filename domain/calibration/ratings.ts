import { NOT_APPLICABLE, type Question, type ScorecardContent } from '#contracts/scorecard-content.ts'
import { type Rating, type Ratings } from '#domain/agreement/ratings.ts'
import type { Answers } from '#domain/scoring/answers.ts'
import { applicable } from '#domain/scoring/applicable.ts'

/** What one person answered about one conversation: of the questions that were asked, see `applicableAnswers`. */
export type Rated = { interaction_id: number; evaluator_id: number; answers: Answers }

/** The answers of the questions that are asked by these answers: what was answered before its condition fell away is none. */
export function applicableAnswers(content: Pick<ScorecardContent, 'sections'>, answers: Answers): Answers {
  const asked = applicable(content, answers)
  return Object.fromEntries(Object.entries(answers).filter(([id]) => asked.has(id)))
}

/**
 * An answer as agreement counts it. That a question does not apply is an answer like any other where answers have no order; on a
 * scale it has no place, and is left out.
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
