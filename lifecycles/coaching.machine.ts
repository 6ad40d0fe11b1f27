import { setup, type SnapshotFrom } from 'xstate'

import type { CoachingEventName, CoachingState } from '#contracts/coaching-states.ts'

/** The roles of a person in a coaching. */
export type CoachingStanding = {
  /** Leads it, or also coaches this agent. Nobody coaches themselves. */
  is_coach: boolean
  /** Is coached, or represents the coached agent, like a team lead. Nobody agrees to their own proposal. */
  is_coached: boolean
}

/** The facts at the time of a step. */
export type CoachingFacts = { by: CoachingStanding }

export type CoachingEvent = { type: CoachingEventName } & CoachingFacts

const types: { events?: CoachingEvent } = {}

const facts = ({ event }: { event: CoachingFacts }) => event

const cancelled = { guard: { type: 'isCoach', params: facts }, target: 'cancelled' } as const

/**
 * The life cycle of a coaching. The server and the browser both use it to decide which steps are allowed. It has no effects, so it can be
 * queried without running it.
 */
export const coachingMachine = setup({
  types,
  guards: {
    isCoach: (_, { by }: CoachingFacts) => by.is_coach,
    isCoached: (_, { by }: CoachingFacts) => by.is_coached,
  },
}).createMachine({
  id: 'coaching',
  initial: 'proposed',
  states: {
    proposed: {
      on: {
        'coaching.changed': { guard: { type: 'isCoach', params: facts }, target: 'proposed' },
        'coaching.agreed': { guard: { type: 'isCoached', params: facts }, target: 'agreed' },
        'coaching.cancelled': cancelled,
      },
    },
    agreed: {
      on: {
        // the agreement does not change; only the day of the follow-up moves
        'coaching.postponed': { guard: { type: 'isCoach', params: facts }, target: 'agreed' },
        'coaching.followed-up': { guard: { type: 'isCoach', params: facts }, target: 'followed-up' },
        'coaching.cancelled': cancelled,
      },
    },
    'followed-up': { type: 'final' },
    cancelled: { type: 'final' },
  },
})

/** The machine in the state of a coaching, to query which steps it allows. */
export const coachingAt = (state: CoachingState): SnapshotFrom<typeof coachingMachine> =>
  coachingMachine.resolveState({ value: state })
