import { useState } from 'react'
import type { NewAnswer } from '#contracts/evaluation-changes.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { Answers } from '#domain/scoring/answers.ts'
import { evaluationScore, newlyApplicable } from '#domain/scoring/evaluation-score.ts'
import { withoutComment } from '#domain/scoring/forced-comments.ts'
import { type GivenAnswer, type GivenAnswers, noAnswer, valuesIn } from '#src/evaluation/given-answers.ts'
import type { StepCommand } from '#src/machines/audit.machine.ts'
import type { Audit } from '../use-audit.ts'

/** What is said against an answer, or decided about it, question by question. */
export type Objection = { proposed: string; comment: string }
export type Decision = { outcome: 'accepted' | 'rejected' | null; comment: string }

/** What somebody is writing of a dispute, until it is sent: nothing of it is lost when that fails. */
export function useDispute({ evaluation, answers }: Pick<Audit, 'evaluation' | 'answers'>) {
  const [mode, setMode] = useState<'disputing' | 'deciding' | null>(null)
  const [objections, setObjections] = useState<Readonly<Record<string, Objection>>>({})
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({})
  const open = evaluation.disputes.filter(({ outcome }) => outcome === null)
  const accepted = open.filter(({ question_id }) => decisions[question_id]?.outcome === 'accepted')
  const added = useNewAnswers(
    evaluation.content,
    answers,
    Object.fromEntries(accepted.map(({ question_id, proposed }) => [question_id, proposed])),
  )

  return {
    mode,
    begin: setMode,
    end() {
      setMode(null)
      setObjections({})
      setDecisions({})
      added.forget()
    },
    objections,
    /** Null takes it back. */
    object: (questionId: string, objection: Objection | null) =>
      setObjections(({ [questionId]: _, ...others }) =>
        objection === null ? others : { ...others, [questionId]: objection },
      ),
    decisionOf: (questionId: string): Decision => decisions[questionId] ?? { outcome: null, comment: '' },
    decide: (questionId: string, decision: Decision) => setDecisions({ ...decisions, [questionId]: decision }),
    isToDecide: (questionId: string) =>
      mode === 'deciding' && open.some(({ question_id }) => question_id === questionId),
    /** What is asked by the decisions so far, and answered with them. */
    added,
    /** The step that says it; null while something is missing. */
    step(): StepCommand | null {
      if (mode === 'disputing') {
        const items = Object.entries(objections).map(([question_id, said]) => ({ question_id, ...said }))
        const isWhole = items.every(({ proposed, comment }) => proposed !== '' && comment.trim() !== '')
        return items.length > 0 && isWhole ? { event: 'evaluation.disputed', items } : null
      }
      const items = open.flatMap(({ question_id }) => {
        const { outcome, comment } = decisions[question_id] ?? { outcome: null, comment: '' }
        const isWhole = outcome === 'accepted' || (outcome === 'rejected' && comment.trim() !== '')
        return isWhole ? [{ question_id, outcome, comment }] : []
      })
      if (items.length < open.length || items.length === 0 || added.missing > 0) return null
      const sent = added.sent()
      return { event: 'dispute.resolved', items, ...(sent.length > 0 && { answers: sent }) }
    },
  }
}

export type Dispute = ReturnType<typeof useDispute>

/** What is asked only once these answers are accepted, with what is answered to it until it is sent with the decision. */
function useNewAnswers(content: ScorecardContent, answers: GivenAnswers, accepted: Answers) {
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
