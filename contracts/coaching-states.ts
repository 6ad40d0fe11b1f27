/** The states of a coaching: see `lifecycles/coaching.machine.ts`. */
export const coachingStates = ['proposed', 'agreed', 'followed-up', 'cancelled'] as const
export type CoachingState = (typeof coachingStates)[number]

/** The steps that people take. */
export const coachingEvents = [
  'coaching.changed',
  'coaching.agreed',
  'coaching.postponed',
  'coaching.followed-up',
  'coaching.cancelled',
] as const
export type CoachingEventName = (typeof coachingEvents)[number]
