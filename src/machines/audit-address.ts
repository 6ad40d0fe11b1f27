import type { EvaluationKind } from '#contracts/evaluation-states.ts'

type Audit = {
  interaction_id: number
  /** What was begun of it; null to begin. */
  evaluation_id: number | null
  /** What it is made for, and by which scorecard: absent where it is only looked at. */
  assignment?: { id: number; scorecard_id: number }
}

/** Where a conversation is evaluated beside its scorecard. One that is begun there is begun for its assignment. */
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

type Begun = { id: number; kind: EvaluationKind; interaction_id: number }

/** Where an evaluation is looked at, and worked on while it is a draft. */
export const evaluationAddress = ({ id, kind, interaction_id }: Begun) =>
  ({
    to: '/call-detail-calidad/$type/$id/$callid',
    params: { type: kind, id: String(id), callid: String(interaction_id) },
  }) as const

/** Turns of a conversation by their places, both included. */
export type TurnRange = { from: number; to: number }

/** Where an evaluation of a conversation begins: of all of it, or of these turns. */
export const newEvaluationAddress = (interactionId: number, turns?: TurnRange) =>
  ({
    to: '/call-detail-calidad/$type/$id/$callid',
    params: { type: 'quality', id: 'new', callid: String(interactionId) },
    search: turns ?? {},
  }) as const
