import type { Question, ScorecardContent } from '#contracts/scorecard-content.ts'

/** The answers by question: `yes`, `no`, the number of a scale, the id of a choice, `na`. Absent: not answered yet. */
export type Answers = Readonly<Record<string, string | undefined>>

/** All questions of a scorecard, in their order. */
export const questionsOf = ({ sections }: Pick<ScorecardContent, 'sections'>): Question[] =>
  sections.flatMap(({ questions }) => questions)

/**
 * The ids of the questions that apply, given the answers so far: those without a condition, and those whose condition is met, which
 * means that its question applies itself and has one of the required answers. Conditions only refer to earlier questions, so one pass
 * in order is enough.
 */
export function applicable(content: Pick<ScorecardContent, 'sections'>, answers: Answers): Set<string> {
  const applicableIds = new Set<string>()
  for (const { id, condition } of questionsOf(content)) {
    const answer = condition && answers[condition.question_id]
    const isMet =
      !condition || (applicableIds.has(condition.question_id) && !!answer && condition.answers.includes(answer))
    if (isMet) applicableIds.add(id)
  }
  return applicableIds
}
