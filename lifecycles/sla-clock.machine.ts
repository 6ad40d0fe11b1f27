import { setup, type SnapshotFrom } from 'xstate'

import type { ClockEventName, ClockState } from '#contracts/sla-clock-states.ts'

const types: { events?: { type: ClockEventName } } = {}

/**
 * What a clock of a ticket does. Steps of tickets move it, see `ticket-clocks.ts`, and what it has used by then is counted by
 * `domain/support/sla-clock.ts`. It has no effects, so it can be asked without being run.
 */
export const slaClockMachine = setup({ types }).createMachine({
  id: 'sla-clock',
  initial: 'running',
  states: {
    running: { on: { 'clock.paused': 'paused', 'clock.stopped': 'stopped' } },
    paused: { on: { 'clock.resumed': 'running', 'clock.stopped': 'stopped' } },
    // it goes on from what it used
    stopped: { on: { 'clock.restarted': 'running' } },
  },
})

/** A clock as it stands, to be asked what it allows. */
export const slaClockAt = (state: ClockState): SnapshotFrom<typeof slaClockMachine> =>
  slaClockMachine.resolveState({ value: state })
