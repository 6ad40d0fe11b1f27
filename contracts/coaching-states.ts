/** What a coaching goes through, as `lifecycles/coaching.machine.ts` moves it. */
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
