/** What an evaluation goes through, as `lifecycles/evaluation.machine.ts` moves it. */
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

/** Of what kind an evaluation is, as its address says it. */
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

/** Steps of which it must be said why. */
export const reasonedEvents: readonly EvaluationEventName[] = [
  'evaluation.reopened',
  'dispute.escalated',
  'evaluation.voided',
]

/** Those that are numbers: what was submitted and is not void, calibrations left out by whoever counts. */
export const countedStates = [
  'submitted',
  'released',
  'acknowledged',
  'disputed',
  'escalated',
  'resolved',
] as const satisfies readonly EvaluationState[]

/** Those that the evaluated person sees. */
export const releasedStates = [
  'released',
  'acknowledged',
  'disputed',
  'escalated',
  'resolved',
] as const satisfies readonly EvaluationState[]
