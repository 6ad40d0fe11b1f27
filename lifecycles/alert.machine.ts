import { setup, type SnapshotFrom } from 'xstate'

import type { AlertEventName, AlertState } from '#contracts/alert-states.ts'

/** The facts at the time of a step. */
export type AlertFacts = {
  /** A reason is given. */
  has_note: boolean
  /** The metric is out of bounds again and already has another alert that is not closed. */
  is_told_anew: boolean
}

export type AlertEvent = { type: AlertEventName } & AlertFacts

const types: { events?: AlertEvent } = {}

const facts = ({ event }: { event: AlertFacts }) => event

const closed = { guard: { type: 'hasNote', params: facts }, target: 'closed' } as const
const reopened = { guard: { type: 'isNotToldAnew', params: facts }, target: 'open' } as const

/**
 * The life cycle of an alert. The server and the browser both use it to decide which steps are allowed. It has no effects, so it can be
 * queried without running it. Everybody who sees an alert may take its steps.
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
    // not final: an alert that was closed too early can be reopened
    closed: { on: { 'alert.reopened': reopened } },
  },
})

/** The machine in the state of an alert, to query which steps it allows. */
export const alertAt = (state: AlertState): SnapshotFrom<typeof alertMachine> =>
  alertMachine.resolveState({ value: state })
