/** The states of a ticket's clock: see `lifecycles/sla-clock.machine.ts`. */
export const clockStates = ['running', 'paused', 'stopped'] as const
export type ClockState = (typeof clockStates)[number]

/** The events of a clock. `clock.restarted`: a ticket is reopened, and its clock continues from its used time. */
export const clockEvents = ['clock.paused', 'clock.resumed', 'clock.stopped', 'clock.restarted'] as const
export type ClockEventName = (typeof clockEvents)[number]
