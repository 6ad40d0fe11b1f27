/** The kinds of work: verify a sale again, call a customer back, or coach an agent. */
export const workKinds = ['re-verify', 'call-back', 'coach'] as const
export type WorkKind = (typeof workKinds)[number]

/** The states of a worklist item: see `lifecycles/work-item.machine.ts`. */
export const workStates = ['open', 'assigned', 'in-progress', 'done', 'dismissed'] as const
export type WorkState = (typeof workStates)[number]

/** The steps that people take. */
export const workEvents = [
  'work.taken',
  'work.assigned',
  'work.started',
  'work.postponed',
  'work.handed-back',
  'work.done',
  'work.dismissed',
  'work.reopened',
] as const
export type WorkEventName = (typeof workEvents)[number]

/** The possible outcomes of each kind. */
export const workOutcomes = {
  're-verify': ['confirmed', 'repaired', 'void', 'not-reached'],
  'call-back': ['retained', 'resolved', 'refused', 'not-reached', 'wrong-number', 'do-not-call'],
  coach: ['coached', 'not-needed'],
} as const satisfies Record<WorkKind, readonly string[]>
export type WorkOutcome = (typeof workOutcomes)[WorkKind][number]
export const allWorkOutcomes = [...new Set(Object.values(workOutcomes).flat())]

/** Whether an item of the kind can have this outcome. */
export const isOutcomeOf = (kind: WorkKind, outcome: string): boolean =>
  workOutcomes[kind].some((one) => one === outcome)

/** The origin of an item. */
export const workOrigins = ['person', 'alert', 'analysis'] as const
export type WorkOrigin = (typeof workOrigins)[number]
