import { setup, type SnapshotFrom } from 'xstate'

import type { PromiseEventName, PromiseState } from '#contracts/collection-words.ts'

/** The facts when a promise is reviewed: see `domain/collections/promise-facts.ts`. */
export type PromiseStanding = {
  /** The payments in time reach the promised amount. */
  is_reached: boolean
  /** Its due day is over. */
  is_past: boolean
  /** Its debt was withdrawn on or before its due day. */
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
 * The life cycle of a promise to pay. The server reviews it when payments arrive, when days pass and when debts are withdrawn; people can
 * only withdraw a promise that is not decided yet. Later corrections of payments may change the decision. It has no effects, so it can be
 * queried without running it.
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
    // a payment may turn out not to exist, so that the promise is open again
    kept: { on: { 'promise.reviewed': [lapsed, broken, open] } },
    broken: { on: { 'promise.reviewed': [kept, lapsed, open] } },
    // neither kept nor broken: the outcome is not known here
    lapsed: { on: { 'promise.reviewed': [kept, broken, open] } },
    withdrawn: { type: 'final' },
  },
})

/** The machine in the state of a promise, to query which steps it allows. */
export const promiseAt = (state: PromiseState): SnapshotFrom<typeof promiseMachine> =>
  promiseMachine.resolveState({ value: state })
