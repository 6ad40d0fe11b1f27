import { setup, type SnapshotFrom } from 'xstate'

import type { AlertEventName, AlertState } from '#contracts/alert-states.ts'

/** What is so when somebody wants to take a step. */
export type AlertFacts = {
  /** Somebody says why. */
  has_note: boolean
  /** The number is out of bounds again, and has another alert that is not closed. */
  is_told_anew: boolean
}

export type AlertEvent = { type: AlertEventName } & AlertFacts

const types: { events?: AlertEvent } = {}

const facts = ({ event }: { event: AlertFacts }) => event

const closed = { guard: { type: 'hasNote', params: facts }, target: 'closed' } as const
const reopened = { guard: { type: 'isNotToldAnew', params: facts }, target: 'open' } as const

/**
 * The life of an alert. The server moves by it, and the browser offers what it allows: nothing is allowed elsewhere. It has no
 * effects, so it can be asked without being run. Whoever sees an alert may take its steps.
 */
export const alertMachine = setup({
  types,
  guards: {
    hasNote: (_, { has_note }: AlertFacts) => has_note,
    isNotToldAnew: (_, { is_told_anew }: AlertFacts) => !is_told_anew,
  },
}).createMachine({
  id: 'alert',
  initial: 'open',
  states: {
    open: { on: { 'alert.acknowledged': 'acknowledged', 'alert.closed': closed } },
    acknowledged: { on: { 'alert.closed': closed, 'alert.reopened': reopened } },
    // not final: what was closed too early is opened again
    closed: { on: { 'alert.reopened': reopened } },
  },
})

/** An alert as it stands, to be asked what it allows. */
export const alertAt = (state: AlertState): SnapshotFrom<typeof alertMachine> =>
  alertMachine.resolveState({ value: state })
