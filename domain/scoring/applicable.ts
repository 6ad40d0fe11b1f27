import type { ScorecardContent } from '#contracts/scorecard-content.ts'

import { type Answers, questionsOf } from './answers.ts'

/**
 * The ids of the questions that are asked, given what was answered so far: those without a condition, and those whose question
 * is asked itself and was answered as they wish. Conditions only look back, so one pass in order suffices.
 */
export function applicable(content: Pick<ScorecardContent, 'sections'>, answers: Answers): Set<string> {
  const asked = new Set<string>()
  for (const { id, condition } of questionsOf(content)) {
    const before = condition && answers[condition.question_id]
    const holds = !condition || (asked.has(condition.question_id) && !!before && condition.answers.includes(before))
    if (holds) asked.add(id)
  }
  return asked
}
