import type { ClockEventName, ClockState } from '#contracts/sla-clock-states.ts'
import type { ClockStatus } from '#contracts/tickets.ts'

import { afterBusinessTime, type BusinessCalendar, businessTimeBetween } from './business-time.ts'

/**
 * How much of a time target has been used, in milliseconds of business time. Without a target there is no clock. A clock is running,
 * paused (neither `running_since` nor `stopped_at`) or stopped. It is immutable: every step returns another clock. A step that its state
 * does not allow returns the same clock: only a running clock can be paused, a paused one resumed and a stopped one restarted.
 */
export type SlaClock = {
  target_ms: number
  /** Until `running_since`, or in total if it is not running. */
  used_ms: number
  running_since: Date | null
  stopped_at: Date | null
}

/** A clock that runs from now on. */
export const startClock = (target_ms: number, now: Date): SlaClock => ({
  target_ms,
  used_ms: 0,
  running_since: now,
  stopped_at: null,
})

export const pauseClock = (calendar: BusinessCalendar, clock: SlaClock, now: Date): SlaClock =>
  clockState(clock) === 'running' ? { ...clock, used_ms: usedTime(calendar, clock, now), running_since: null } : clock

export const resumeClock = (clock: SlaClock, now: Date): SlaClock =>
  clockState(clock) === 'paused' ? { ...clock, running_since: now } : clock

/** The task is done. A clock that was already stopped does not change. */
export const stopClock = (calendar: BusinessCalendar, clock: SlaClock, now: Date): SlaClock =>
  clockState(clock) === 'stopped' ? clock : { ...pauseClock(calendar, clock, now), stopped_at: now }

/** The task turned out not to be done: the clock continues from its used time. The time while it was stopped does not count. */
export const restartClock = (clock: SlaClock, now: Date): SlaClock =>
  clockState(clock) === 'stopped' ? { ...clock, running_since: now, stopped_at: null } : clock

/** Takes the step for an event. */
export function stepClock(calendar: BusinessCalendar, clock: SlaClock, event: ClockEventName, now: Date): SlaClock {
  switch (event) {
    case 'clock.paused':
      return pauseClock(calendar, clock, now)
    case 'clock.resumed':
      return resumeClock(clock, now)
    case 'clock.stopped':
      return stopClock(calendar, clock, now)
    case 'clock.restarted':
      return restartClock(clock, now)
  }
}

/**
 * Changes the target, or the calendar from now on: the time used so far is counted by `calendar`, which was valid until now. A stopped
 * clock keeps its target; it can get another one after it is restarted.
 */
export function retarget(calendar: BusinessCalendar, clock: SlaClock, target_ms: number, now: Date): SlaClock {
  switch (clockState(clock)) {
    case 'running':
      return { ...clock, target_ms, used_ms: usedTime(calendar, clock, now), running_since: now }
    case 'paused':
      return { ...clock, target_ms }
    case 'stopped':
      return clock
  }
}

/** How much business time a clock has used by now, in milliseconds. */
export const usedTime = (calendar: BusinessCalendar, { used_ms, running_since }: SlaClock, now: Date): number =>
  running_since ? used_ms + businessTimeBetween(calendar, running_since, now) : used_ms

/**
 * The instant at which a running clock has used up its target. Null if it is not running, or if that would take years. If the target was
 * already used up when the clock last began to run, that beginning.
 */
export const dueAt = (calendar: BusinessCalendar, clock: SlaClock): Date | null =>
  clock.running_since && afterBusinessTime(calendar, clock.running_since, clock.target_ms - clock.used_ms)

/**
 * The status of a clock now. The target is used up from the due instant on, even outside business hours: a task due at closing time is
 * `breached` in the evening, and if it is done in the evening it is `missed`.
 *
 * - `running`, `paused`: some of the target is left.
 * - `breached`: none is left and the clock was not stopped. It stays breached while it is paused.
 * - `met`, `missed`: the clock was stopped with some of the target left, or with none left.
 */
export function clockStatus(calendar: BusinessCalendar, clock: SlaClock, now: Date): ClockStatus {
  const isUsedUp = usedTime(calendar, clock, now) >= clock.target_ms
  const state = clockState(clock)
  if (state === 'stopped') return isUsedUp ? 'missed' : 'met'
  return isUsedUp ? 'breached' : state
}

/** The state of a clock in its state machine. */
export const clockState = ({ running_since, stopped_at }: SlaClock): ClockState =>
  stopped_at ? 'stopped' : running_since ? 'running' : 'paused'
