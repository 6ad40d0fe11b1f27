import { setup, type SnapshotFrom } from 'xstate'

import type { CoachingEventName, CoachingState } from '#contracts/coaching-states.ts'

/** What a person is to a coaching. */
export type CoachingStanding = {
  /** Leads it, or coaches this agent beside who does. Nobody coaches themselves. */
  is_coach: boolean
  /** Is coached, or speaks for who is, as a team lead does. Nobody agrees to what they proposed. */
  is_coached: boolean
}

/** What is so when somebody wants to take a step. */
export type CoachingFacts = { by: CoachingStanding }

export type CoachingEvent = { type: CoachingEventName } & CoachingFacts

const types: { events?: CoachingEvent } = {}

const facts = ({ event }: { event: CoachingFacts }) => event

const cancelled = { guard: { type: 'isCoach', params: facts }, target: 'cancelled' } as const

/**
 * The life of a coaching. The server moves by it, and the browser offers what it allows: nothing is allowed elsewhere. It has no
 * effects, so it can be asked without being run.
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
        // what was agreed stands; only the day to look again moves
        'coaching.postponed': { guard: { type: 'isCoach', params: facts }, target: 'agreed' },
        'coaching.followed-up': { guard: { type: 'isCoach', params: facts }, target: 'followed-up' },
        'coaching.cancelled': cancelled,
      },
    },
    'followed-up': { type: 'final' },
    cancelled: { type: 'final' },
  },
})

/** A coaching as it stands, to be asked what it allows. */
export const coachingAt = (state: CoachingState): SnapshotFrom<typeof coachingMachine> =>
  coachingMachine.resolveState({ value: state })
