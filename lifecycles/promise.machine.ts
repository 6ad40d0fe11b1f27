import { setup, type SnapshotFrom } from 'xstate'

import type { PromiseEventName, PromiseState } from '#contracts/collection-words.ts'

/** What is so when somebody looks at a promise again: see `domain/collections/promise-facts.ts`. */
export type PromiseStanding = {
  /** What was paid in time comes to what was promised. */
  is_reached: boolean
  /** Its due day is over. */
  is_past: boolean
  /** Its debt was taken away before that. */
  is_taken: boolean
}

export type PromiseEvent = { type: PromiseEventName; facts: PromiseStanding }

const types: { events?: PromiseEvent } = {}

const facts = ({ event }: { event: { facts: PromiseStanding } }) => event.facts

const kept = { guard: { type: 'isReached', params: facts }, target: 'kept' } as const
const lapsed = { guard: { type: 'isTaken', params: facts }, target: 'lapsed' } as const
const broken = { guard: { type: 'isMissed', params: facts }, target: 'broken' } as const
const open = { guard: { type: 'isPending', params: facts }, target: 'open' } as const

/**
 * The life of a promise to pay. The server moves by it when payments arrive, when days pass and when debts are taken away; people
 * only withdraw what is not decided yet. Payments that are put right later may decide it anew. It has no effects, so it can be
 * asked without being run.
 */
export const promiseMachine = setup({
  types,
  guards: {
    isReached: (_, { is_reached }: PromiseStanding) => is_reached,
    isTaken: (_, { is_reached, is_taken }: PromiseStanding) => !is_reached && is_taken,
    isMissed: (_, { is_reached, is_past, is_taken }: PromiseStanding) => !is_reached && !is_taken && is_past,
    isPending: (_, { is_reached, is_past, is_taken }: PromiseStanding) => !is_reached && !is_taken && !is_past,
  },
}).createMachine({
  id: 'promise',
  initial: 'open',
  states: {
    open: {
      on: {
        'promise.reviewed': [kept, lapsed, broken],
        'promise.withdrawn': { guard: { type: 'isPending', params: facts }, target: 'withdrawn' },
      },
    },
    // a payment may turn out to be none, and the promise to wait for one again
    kept: { on: { 'promise.reviewed': [lapsed, broken, open] } },
    broken: { on: { 'promise.reviewed': [kept, lapsed, open] } },
    // neither kept nor broken: nobody here can know what became of it
    lapsed: { on: { 'promise.reviewed': [kept, broken, open] } },
    withdrawn: { type: 'final' },
  },
})

/** A promise as it stands, to be asked what it allows. */
export const promiseAt = (state: PromiseState): SnapshotFrom<typeof promiseMachine> =>
  promiseMachine.resolveState({ value: state })
