import { useState } from 'react'

import type { NewAnswer } from '#contracts/evaluation-changes.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { Answers } from '#domain/scoring/answers.ts'
import { evaluationScore, newlyApplicable } from '#domain/scoring/evaluation-score.ts'
import { missingComments } from '#domain/scoring/forced-comments.ts'
import { type GivenAnswer, type GivenAnswers, noAnswer, valuesIn } from '#src/evaluation/given-answers.ts'
import type { StepCommand } from '#src/machines/audit.machine.ts'

import type { Audit } from '../use-audit.ts'

/** An objection to an answer, or the decision on it, question by question. */
export type Objection = { proposed: string; comment: string }
export type Decision = { outcome: 'accepted' | 'rejected' | null; comment: string }

/** The dispute that somebody is entering, until it is sent: nothing is lost if sending fails. */
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
    /** Null withdraws it. */
    object: (questionId: string, objection: Objection | null) =>
      setObjections(({ [questionId]: _, ...others }) =>
        objection === null ? others : { ...others, [questionId]: objection },
      ),
    decisionOf: (questionId: string): Decision => decisions[questionId] ?? { outcome: null, comment: '' },
    decide: (questionId: string, decision: Decision) => setDecisions({ ...decisions, [questionId]: decision }),
    isToDecide: (questionId: string) =>
      mode === 'deciding' && open.some(({ question_id }) => question_id === questionId),
    /** The questions that apply because of the decisions so far, answered together with them. */
    added,
    /** The command for the dispute or the decision; null while something is missing. */
    step(): StepCommand | null {
      if (mode === 'disputing') {
        const items = Object.entries(objections).map(([question_id, objection]) => ({ question_id, ...objection }))
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

/** The questions that apply only if these answers are accepted, with their answers until these are sent with the decision. */
function useNewAnswers(content: ScorecardContent, answers: GivenAnswers, accepted: Answers) {
  const [given, setGiven] = useState<GivenAnswers>({})
  const currentAnswers: GivenAnswers = { ...answers, ...given }
  const valuesAfter = { ...valuesIn(currentAnswers), ...accepted }
  const applicable = newlyApplicable(content, valuesIn(answers), valuesAfter)
  const ids = new Set(applicable.map(({ question }) => question.id))
  const score = evaluationScore(content, valuesAfter)
  const uncommented = missingComments(applicable, (id) => currentAnswers[id]?.comment ?? '')
  const unanswered = applicable.filter(({ value }) => value === undefined).map(({ question }) => question.id)

  return {
    answers: currentAnswers,
    /** Only with these questions. */
    result: {
      ...score,
      sections: score.sections.map((section) => ({
        ...section,
        questions: section.questions.filter(({ question }) => ids.has(question.id)),
      })),
    },
    hasQuestions: applicable.length > 0,
    /** How many questions still need their answer or their comment. */
    missing: new Set([...unanswered, ...uncommented]).size,
    answer: (id: string, change: Partial<GivenAnswer>) =>
      setGiven({ ...given, [id]: { ...(currentAnswers[id] ?? noAnswer), ...change } }),
    forget: () => setGiven({}),
    /** In the form in which they are sent. */
    sent: (): NewAnswer[] =>
      applicable.flatMap(({ question: { id }, value }) => {
        const answer = given[id]
        return answer && value !== undefined
          ? [{ question_id: id, value, comment: answer.comment, root_causes: [...answer.root_causes] }]
          : []
      }),
  }
}
