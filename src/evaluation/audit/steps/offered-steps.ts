import { type EvaluationEventName, evaluationEvents } from '#contracts/evaluation-states.ts'
import type { Evaluation } from '#contracts/evaluations.ts'
import { evaluationAt } from '#src/machines/evaluation.machine.ts'

/**
 * The steps that the evaluation's machine allows this person now. What is still missing for one (answers, decisions) is asked for
 * once it is wanted.
 */
export function offeredSteps(evaluation: Evaluation, now: Date): EvaluationEventName[] {
  const { state, kind, was_escalated, disputes, standing, dispute_until } = evaluation
  const snapshot = evaluationAt(state, {
    kind,
    was_escalated,
    rejected: disputes.filter(({ outcome }) => outcome === 'rejected').length,
  })
  const is_in_time = dispute_until !== null && now.getTime() <= Date.parse(dispute_until)
  const facts = { by: standing, is_complete: true, is_in_time, undecided: 0, rejected: 0 }
  return evaluationEvents.filter((type) => snapshot.can({ type, ...facts }))
}
