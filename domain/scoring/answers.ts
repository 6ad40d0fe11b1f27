import type { Question, ScorecardContent } from '#contracts/scorecard-content.ts'

/** What was answered, by question: `yes`, `no`, the number of a scale, the id of a choice, `na`. Absent: not answered yet. */
export type Answers = Readonly<Record<string, string | undefined>>

/** All questions of a scorecard, in the order in which they are asked. */
export const questionsOf = ({ sections }: Pick<ScorecardContent, 'sections'>): Question[] =>
  sections.flatMap(({ questions }) => questions)
