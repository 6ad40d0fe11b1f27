/** What a clock of a ticket does, as `lifecycles/sla-clock.machine.ts` moves it. */
export const clockStates = ['running', 'paused', 'stopped'] as const
export type ClockState = (typeof clockStates)[number]

/** What happens to it. `clock.restarted`: a ticket is taken up again, and its clock goes on from what it used. */
export const clockEvents = ['clock.paused', 'clock.resumed', 'clock.stopped', 'clock.restarted'] as const
export type ClockEventName = (typeof clockEvents)[number]
