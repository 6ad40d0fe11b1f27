import { useState } from 'react'

import type { DisputeItem } from '#contracts/evaluations.ts'
import type { StepWish } from '#src/machines/audit.ts'

/** What is said against an answer, or decided about it, question by question. */
export type Objection = { proposed: string; comment: string }
export type Decision = { outcome: 'accepted' | 'rejected' | null; comment: string }

/** What somebody is writing of a dispute, until it is sent: nothing of it is lost when that fails. */
export function useDispute(disputes: readonly DisputeItem[]) {
  const [mode, setMode] = useState<'disputing' | 'deciding' | null>(null)
  const [objections, setObjections] = useState<Readonly<Record<string, Objection>>>({})
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({})
  const open = disputes.filter(({ outcome }) => outcome === null)

  return {
    mode,
    begin: setMode,
    end() {
      setMode(null)
      setObjections({})
      setDecisions({})
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
    /** The step that says it; null while something is missing. */
    step(): StepWish | null {
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
      return items.length === open.length && items.length > 0 ? { event: 'dispute.resolved', items } : null
    },
  }
}

export type Dispute = ReturnType<typeof useDispute>
