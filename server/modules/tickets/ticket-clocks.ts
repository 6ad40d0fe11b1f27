import type { ClockEventName } from '#contracts/sla-clock-states.ts'
import type { TicketEventName, TicketState } from '#contracts/ticket-states.ts'
import type { TicketClock } from '#contracts/tickets.ts'
import type { BusinessCalendar } from '#domain/support/business-time.ts'
import { clockState, clockStatus, dueAt, retarget, type SlaClock, usedTime } from '#domain/support/sla-clock.ts'
import { clocksAfter, movedClock } from '#lifecycles/ticket-clocks.ts'

/** A clock as it is stored: `due_at` tells without a calendar when it will run out, or ran out while it was running. */
type StoredClock = SlaClock & { due_at: Date | null }
export type Clocks = { first_response: StoredClock; resolution: StoredClock }

/** The columns of `ticket` for the clocks. */
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
 * Adds the instant at which a clock runs out. One that has run out and was paused keeps that instant, `before`; one that is paused with
 * time left, or was stopped, has none.
 */
export function withDueTime(calendar: BusinessCalendar, clock: SlaClock, before: Date | null = null): StoredClock {
  const isOver = clockState(clock) === 'paused' && clock.used_ms >= clock.target_ms
  return { ...clock, due_at: clock.running_since ? dueAt(calendar, clock) : isOver ? before : null }
}

type Step = { from: TicketState; to: TicketState; event: TicketEventName; now: Date }

/** The clocks after a step. One that was stopped and runs again has the current target, `targets`, which may have changed meanwhile. */
export function clocksAfterStep(
  calendar: BusinessCalendar,
  clocks: Clocks,
  targets: Record<keyof Clocks, number>,
  { from, to, event, now }: Step,
): Clocks {
  const steps = clocksAfter(from, to, event)
  const after = (name: keyof Clocks, step: ClockEventName | null): StoredClock => {
    const clock = clocks[name]
    const moved = movedClock(calendar, clock, step, now)
    if (moved === clock) return clock
    const isRestarted = clock.stopped_at !== null && moved.stopped_at === null
    return withDueTime(calendar, isRestarted ? retarget(calendar, moved, targets[name], now) : moved, clock.due_at)
  }
  return {
    first_response: after('first_response', steps['first-response']),
    resolution: after('resolution', steps.resolution),
  }
}

/** A clock as it is sent to the browser. */
export const presentClock = (calendar: BusinessCalendar, clock: StoredClock, now: Date): TicketClock => ({
  status: clockStatus(calendar, clock, now),
  target_ms: clock.target_ms,
  used_ms: usedTime(calendar, clock, now),
  due_at: clock.due_at?.toISOString() ?? null,
})
