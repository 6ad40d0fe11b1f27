import type { ClockEventName, ClockState } from '#contracts/sla-clock-states.ts'
import type { TicketClockName, TicketEventName, TicketState } from '#contracts/ticket-states.ts'
import type { BusinessCalendar } from '#domain/support/business-time.ts'
import { clockState, type SlaClock, stepClock } from '#domain/support/sla-clock.ts'

import { slaClockAt } from './sla-clock.machine.ts'

/** What happens to each clock of a ticket; null where nothing does. */
export type ClocksAfter = Record<TicketClockName, ClockEventName | null>

/**
 * What a step that leads a ticket from one state to another does to its clocks. An event that a clock's machine does not allow means
 * nothing to it: the first reply stops the first response, and nothing moves that afterwards.
 *
 * - First response: runs until somebody of the desk replies, whoever the ticket waits on. What is settled without a reply pauses it: it
 *   was not answered, and grows no later than it is. Taken up again, it goes on.
 * - Resolution: runs while the ticket is open, is paused while it waits, and stopped when it is settled; taken up again, it goes on.
 */
export const clocksAfter = (from: TicketState, to: TicketState, event: TicketEventName): ClocksAfter => ({
  'first-response': event === 'ticket.replied' ? 'clock.stopped' : between(FIRST_RESPONSE[from], FIRST_RESPONSE[to]),
  resolution: between(RESOLUTION[from], RESOLUTION[to]),
})

/** A clock after such an event, or after none; as it was where its machine does not allow the event. */
export const movedClock = (
  calendar: BusinessCalendar,
  clock: SlaClock,
  event: ClockEventName | null,
  now: Date,
): SlaClock =>
  event && slaClockAt(clockState(clock)).can({ type: event }) ? stepClock(calendar, clock, event, now) : clock

/** What a clock does in each state, the first response as long as nobody has replied. */
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
