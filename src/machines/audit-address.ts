import type { EvaluationKind } from '#contracts/evaluation-states.ts'

type Audit = {
  interaction_id: number
  /** The evaluation, if one has been started; null to start one. */
  evaluation_id: number | null
  /** The assignment of a new evaluation with its scorecard; omitted if an evaluation is only viewed. */
  assignment?: { id: number; scorecard_id: number }
}

/** The address at which a conversation is evaluated. A new evaluation belongs to the assignment. */
export const auditAddress = ({ interaction_id, evaluation_id, assignment }: Audit) =>
  ({
    to: '/call-detail-calidad/$type/$id/$callid',
    params: {
      type: 'quality',
      id: evaluation_id === null ? 'new' : String(evaluation_id),
      callid: String(interaction_id),
    },
    search: assignment ? { assignment: assignment.id, scorecard: assignment.scorecard_id } : {},
  }) as const

type StartedEvaluation = { id: number; kind: EvaluationKind; interaction_id: number }

/** The address of an evaluation, to view it, or to work on it while it is a draft. */
export const evaluationAddress = ({ id, kind, interaction_id }: StartedEvaluation) =>
  ({
    to: '/call-detail-calidad/$type/$id/$callid',
    params: { type: kind, id: String(id), callid: String(interaction_id) },
  }) as const

/** Turns of a conversation by their indexes, both inclusive. */
export type TurnRange = { from: number; to: number }

/** The address of a new evaluation of a conversation, of the whole of it or of some turns. */
export const newEvaluationAddress = (interactionId: number, turns?: TurnRange) =>
  ({
    to: '/call-detail-calidad/$type/$id/$callid',
    params: { type: 'quality', id: 'new', callid: String(interactionId) },
    search: turns ?? {},
  }) as const
