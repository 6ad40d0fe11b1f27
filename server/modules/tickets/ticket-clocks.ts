import type { ClockEventName } from '#contracts/sla-clock-states.ts'
import type { TicketEventName, TicketState } from '#contracts/ticket-states.ts'
import type { TicketClock } from '#contracts/tickets.ts'
import type { BusinessCalendar } from '#domain/support/business-time.ts'
import { clockState, clockStatus, dueAt, retarget, type SlaClock, usedTime } from '#domain/support/sla-clock.ts'
import { clocksAfter, movedClock } from '#lifecycles/ticket-clocks.ts'

/** A clock as it is kept: when it will have run out, or did while it was running, is known without a calendar. */
type KeptClock = SlaClock & { due_at: Date | null }
export type Clocks = { first_response: KeptClock; resolution: KeptClock }

/** The columns of `ticket` that hold them. */
type ClockColumns = {
  [Name in keyof Clocks as `${Name}_target_ms` | `${Name}_used_ms`]: number
} & {
  [Name in keyof Clocks as `${Name}_since` | `${Name}_stopped_at` | `${Name}_due_at`]: Date | null
}

export const clocksOf = (row: ClockColumns): Clocks => ({
  first_response: {
    target_ms: row.first_response_target_ms,
    used_ms: row.first_response_used_ms,
    running_since: row.first_response_since,
    stopped_at: row.first_response_stopped_at,
    due_at: row.first_response_due_at,
  },
  resolution: {
    target_ms: row.resolution_target_ms,
    used_ms: row.resolution_used_ms,
    running_since: row.resolution_since,
    stopped_at: row.resolution_stopped_at,
    due_at: row.resolution_due_at,
  },
})

export const columnsOf = ({ first_response, resolution }: Clocks): ClockColumns => ({
  first_response_target_ms: first_response.target_ms,
  first_response_used_ms: first_response.used_ms,
  first_response_since: first_response.running_since,
  first_response_stopped_at: first_response.stopped_at,
  first_response_due_at: first_response.due_at,
  resolution_target_ms: resolution.target_ms,
  resolution_used_ms: resolution.used_ms,
  resolution_since: resolution.running_since,
  resolution_stopped_at: resolution.stopped_at,
  resolution_due_at: resolution.due_at,
})

/**
 * A clock with when it runs out. One that has run out and was paused keeps the instant at which it did, `before`; one that has time left, or
 * was stopped, runs out at none.
 */
export function withDueTime(calendar: BusinessCalendar, clock: SlaClock, before: Date | null = null): KeptClock {
  const isOver = clockState(clock) === 'paused' && clock.used_ms >= clock.target_ms
  return { ...clock, due_at: clock.running_since ? dueAt(calendar, clock) : isOver ? before : null }
}

type Step = { from: TicketState; to: TicketState; event: TicketEventName; now: Date }

/**
 * What a step does to both. One that goes on after it was stopped has the target of now, `targets`: it may have changed meanwhile.
 */
export function clocksAfterStep(
  calendar: BusinessCalendar,
  clocks: Clocks,
  targets: Record<keyof Clocks, number>,
  { from, to, event, now }: Step,
): Clocks {
  const steps = clocksAfter(from, to, event)
  const after = (name: keyof Clocks, step: ClockEventName | null): KeptClock => {
    const clock = clocks[name]
    const moved = movedClock(calendar, clock, step, now)
    if (moved === clock) return clock
    const isTakenUp = clock.stopped_at !== null && moved.stopped_at === null
    return withDueTime(calendar, isTakenUp ? retarget(calendar, moved, targets[name], now) : moved, clock.due_at)
  }
  return {
    first_response: after('first_response', steps['first-response']),
    resolution: after('resolution', steps.resolution),
  }
}

/** A clock as it goes over the wire. */
export const presentClock = (calendar: BusinessCalendar, clock: KeptClock, now: Date): TicketClock => ({
  status: clockStatus(calendar, clock, now),
  target_ms: clock.target_ms,
  used_ms: usedTime(calendar, clock, now),
  due_at: clock.due_at?.toISOString() ?? null,
})
