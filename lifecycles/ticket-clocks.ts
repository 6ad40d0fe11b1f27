import type { ClockEventName, ClockState } from '#contracts/sla-clock-states.ts'
import type { TicketClockName, TicketEventName, TicketState } from '#contracts/ticket-states.ts'
import type { BusinessCalendar } from '#domain/support/business-time.ts'
import { clockState, type SlaClock, stepClock } from '#domain/support/sla-clock.ts'

import { slaClockAt } from './sla-clock.machine.ts'

/** The event for each clock of a ticket; null if nothing happens to it. */
export type ClocksAfter = Record<TicketClockName, ClockEventName | null>

/**
 * What a step of a ticket from one state to another does to its clocks. An event that a clock's machine does not allow is ignored: the
 * first reply stops the first-response clock, and nothing moves it afterwards.
 *
 * - First response: runs until somebody of the desk replies, also while the ticket waits. If the ticket is solved, closed or merged
 *   without a reply, it is paused, and it continues if the ticket is reopened.
 * - Resolution: runs while the ticket is open, is paused while it waits, and is stopped when it is solved, closed or merged; it continues
 *   if the ticket is reopened.
 */
export const clocksAfter = (from: TicketState, to: TicketState, event: TicketEventName): ClocksAfter => ({
  'first-response': event === 'ticket.replied' ? 'clock.stopped' : between(FIRST_RESPONSE[from], FIRST_RESPONSE[to]),
  resolution: between(RESOLUTION[from], RESOLUTION[to]),
})

/** A clock after such an event; unchanged without an event, or if its machine does not allow it. */
export const movedClock = (
  calendar: BusinessCalendar,
  clock: SlaClock,
  event: ClockEventName | null,
  now: Date,
): SlaClock =>
  event && slaClockAt(clockState(clock)).can({ type: event }) ? stepClock(calendar, clock, event, now) : clock

/** The state of each clock in each ticket state; for the first response, while nobody has replied. */
const FIRST_RESPONSE: Record<TicketState, ClockState> = {
  open: 'running',
  waiting: 'running',
  solved: 'paused',
  closed: 'paused',
  merged: 'paused',
}
const RESOLUTION: Record<TicketState, ClockState> = {
  open: 'running',
  waiting: 'paused',
  solved: 'stopped',
  closed: 'stopped',
  merged: 'stopped',
}

function between(before: ClockState, after: ClockState): ClockEventName | null {
  if (before === after) return null
  if (after === 'stopped') return 'clock.stopped'
  if (after === 'paused') return 'clock.paused'
  return before === 'stopped' ? 'clock.restarted' : 'clock.resumed'
}
