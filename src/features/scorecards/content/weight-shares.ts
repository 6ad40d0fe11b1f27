import type { Question, ScorecardContent } from '#contracts/scorecard-content.ts'
import { questionsOf } from '#domain/scoring/answers.ts'

/** The share of some questions in the total weight, 0 to 1, if all questions apply. Null if nothing has a weight. */
export function shareOf(content: Pick<ScorecardContent, 'sections'>, questions: readonly Question[]): number | null {
  const total = sum(questionsOf(content))
  return total === 0 ? null : sum(questions) / total
}

const sum = (questions: readonly Question[]) => questions.reduce((weights, { weight }) => weights + weight, 0)
