/** The states of an evaluation: see `lifecycles/evaluation.machine.ts`. */
export const evaluationStates = [
  'draft',
  'submitted',
  'released',
  'acknowledged',
  'disputed',
  'escalated',
  'resolved',
  'void',
] as const
export type EvaluationState = (typeof evaluationStates)[number]

/** The kinds of evaluation, as in addresses. */
export const evaluationKinds = ['freemium', 'quality', 'verification', 'calibration'] as const
export type EvaluationKind = (typeof evaluationKinds)[number]

/** The steps that people take. */
export const evaluationEvents = [
  'evaluation.submitted',
  'evaluation.reopened',
  'evaluation.released',
  'evaluation.acknowledged',
  'evaluation.disputed',
  'dispute.escalated',
  'dispute.resolved',
  'evaluation.voided',
] as const
export type EvaluationEventName = (typeof evaluationEvents)[number]

/** Steps that require a reason. */
export const reasonedEvents: readonly EvaluationEventName[] = [
  'evaluation.reopened',
  'dispute.escalated',
  'evaluation.voided',
]

/** The states that count in figures: submitted and not void. Calibrations must be excluded separately. */
export const countedStates = [
  'submitted',
  'released',
  'acknowledged',
  'disputed',
  'escalated',
  'resolved',
] as const satisfies readonly EvaluationState[]

/** The states that the evaluated person sees. */
export const releasedStates = [
  'released',
  'acknowledged',
  'disputed',
  'escalated',
  'resolved',
] as const satisfies readonly EvaluationState[]
