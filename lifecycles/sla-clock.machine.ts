import { setup, type SnapshotFrom } from 'xstate'

import type { ClockEventName, ClockState } from '#contracts/sla-clock-states.ts'

const types: { events?: { type: ClockEventName } } = {}

/**
 * The states of a ticket's clock. Steps of tickets move it, see `ticket-clocks.ts`, and `domain/support/sla-clock.ts` counts its used
 * time. It has no effects, so it can be queried without running it.
 */
export const slaClockMachine = setup({ types }).createMachine({
  id: 'sla-clock',
  initial: 'running',
  states: {
    running: { on: { 'clock.paused': 'paused', 'clock.stopped': 'stopped' } },
    paused: { on: { 'clock.resumed': 'running', 'clock.stopped': 'stopped' } },
    // it continues from its used time
    stopped: { on: { 'clock.restarted': 'running' } },
  },
})

/** The machine in the state of a clock, to query which steps it allows. */
export const slaClockAt = (state: ClockState): SnapshotFrom<typeof slaClockMachine> =>
  slaClockMachine.resolveState({ value: state })
