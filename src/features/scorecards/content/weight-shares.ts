import type { Question, ScorecardContent } from '#contracts/scorecard-content.ts'
import { questionsOf } from '#domain/scoring/answers.ts'

/** What a question, or all of some, counts of the whole, 0 to 1, where every question applies. Null where nothing weighs. */
export function shareOf(content: Pick<ScorecardContent, 'sections'>, of: readonly Question[]): number | null {
  const whole = sum(questionsOf(content))
  return whole === 0 ? null : sum(of) / whole
}

const sum = (questions: readonly Question[]) => questions.reduce((weights, { weight }) => weights + weight, 0)
