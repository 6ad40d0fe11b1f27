import { useState } from 'react'

import type { NewAnswer } from '#contracts/evaluation-changes.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { Answers } from '#domain/scoring/answers.ts'
import { evaluationScore } from '#domain/scoring/evaluation-score.ts'
import { withoutComment } from '#domain/scoring/forced-comments.ts'
import { newlyApplicable } from '#domain/scoring/newly-applicable.ts'
import { type GivenAnswer, type GivenAnswers, noAnswer, valuesIn } from '#src/evaluation/given-answers.ts'

/** What is asked only once these answers are accepted, with what is answered to it until it is sent with the decision. */
export function useNewAnswers(content: ScorecardContent, answers: GivenAnswers, accepted: Answers) {
  const [given, setGiven] = useState<GivenAnswers>({})
  const shown: GivenAnswers = { ...answers, ...given }
  const after = { ...valuesIn(shown), ...accepted }
  const asked = newlyApplicable(content, valuesIn(answers), after)
  const ids = new Set(asked.map(({ question }) => question.id))
  const score = evaluationScore(content, after)
  const uncommented = withoutComment(asked, (id) => shown[id]?.comment ?? '')
  const unanswered = asked.filter(({ value }) => value === undefined).map(({ question }) => question.id)

  return {
    answers: shown,
    /** Of these questions alone. */
    result: {
      ...score,
      sections: score.sections.map((section) => ({
        ...section,
        questions: section.questions.filter(({ question }) => ids.has(question.id)),
      })),
    },
    isAsked: asked.length > 0,
    /** How many still need their answer or their comment. */
    missing: new Set([...unanswered, ...uncommented]).size,
    answer: (id: string, change: Partial<GivenAnswer>) =>
      setGiven({ ...given, [id]: { ...(shown[id] ?? noAnswer), ...change } }),
    forget: () => setGiven({}),
    /** As they are sent. */
    sent: (): NewAnswer[] =>
      asked.flatMap(({ question: { id }, value }) => {
        const answer = given[id]
        return answer && value !== undefined
          ? [{ question_id: id, value, comment: answer.comment, root_causes: [...answer.root_causes] }]
          : []
      }),
  }
}
