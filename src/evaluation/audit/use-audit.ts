import { useRouter } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'

import type { Evaluation } from '#contracts/evaluations.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { evaluationScore } from '#domain/scoring/evaluation-score.ts'
import { type GivenAnswers, valuesIn } from '#src/evaluation/given-answers.ts'
import { safeStorage } from '#src/lib/safe-storage.ts'
import { currentAnswer, provideAudit, type Unsaved } from '#src/machines/audit.machine.ts'

import { auditDrafts } from './audit-drafts.ts'
import type { EvaluationWork } from './evaluation.api.ts'

export type Audit = ReturnType<typeof useAudit>

/**
 * The state of an evaluation that somebody works on, including what the last visit could not save. Another evaluation
 * needs another `key`.
 */
export function useAudit(initial: Evaluation, work: EvaluationWork) {
  const { session, inspect } = useRouter().options.context
  const [{ machine, unsaved }] = useState(() => {
    const evaluator = session.getSnapshot().context.user?.id ?? 0
    const drafts = auditDrafts(
      safeStorage(() => localStorage),
      { evaluator, evaluation: initial.id },
    )
    const keep = (unsavedChanges: Unsaved) => drafts.keep(unsavedChanges)
    return { machine: provideAudit({ ...work, keep }), unsaved: drafts.get() }
  })
  const actor = useActorRef(machine, {
    input: { evaluation: initial, kept: unsaved },
    ...(inspect && { inspect }),
  })
  const snapshot = useSelector(actor, (state) => state)
  const { context } = snapshot
  const { content } = context.evaluation

  const answers: GivenAnswers = Object.fromEntries(
    questionsOf(content).map(({ id }) => [id, currentAnswer(context, id)] as const),
  )
  return {
    actor,
    ...context,
    answers,
    comment: context.unsaved.comment?.comment ?? context.evaluation.comment,
    result: evaluationScore(content, valuesIn(answers)),
    /** Answers can be given: it is the reader's own draft. */
    isOpen: !snapshot.matches({ answers: 'closed' }),
    isContested: snapshot.matches({ answers: 'contested' }),
    isRefused: snapshot.matches({ answers: 'refused' }),
    isAway: snapshot.matches({ answers: 'away' }),
    /** Something has not been saved yet. */
    isUnsaved: snapshot.hasTag('unsaved'),
    /** A step is being taken. */
    isBusy: snapshot.hasTag('busy'),
  }
}
