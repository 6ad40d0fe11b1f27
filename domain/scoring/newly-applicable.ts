import type { ScorecardContent } from '#contracts/scorecard-content.ts'

import type { Answers } from './answers.ts'
import { applicable } from './applicable.ts'
import { evaluationScore, type JudgedQuestion } from './evaluation-score.ts'

/** The questions that are asked by some answers and were not by those before, in order, as they are answered by then. */
export function newlyApplicable(
  content: Pick<ScorecardContent, 'sections'>,
  before: Answers,
  after: Answers,
): JudgedQuestion[] {
  const asked = applicable(content, before)
  return evaluationScore(content, after)
    .sections.flatMap(({ questions }) => questions)
    .filter(({ question }) => !asked.has(question.id))
}
