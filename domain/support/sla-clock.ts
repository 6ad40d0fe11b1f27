import type { ClockEventName, ClockState } from '#contracts/sla-clock-states.ts'
import type { ClockStatus } from '#contracts/tickets.ts'

import { afterBusinessTime, type BusinessCalendar, businessTimeBetween } from './business-time.ts'

/**
 * How much of the time that there is for something has been used. Milliseconds of business time; what there is no time set for has no
 * clock. It runs, it is paused (neither `running_since` nor `stopped_at`), or it was stopped. It never changes: steps give another one.
 * A step that does not fit leaves a clock as it is: only what runs is paused, what is paused resumed, what was stopped restarted.
 */
export type SlaClock = {
  target_ms: number
  /** Until `running_since`, or in all where it does not run. */
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

/** What was to be done in time is done; what was stopped before stays as it was then. */
export const stopClock = (calendar: BusinessCalendar, clock: SlaClock, now: Date): SlaClock =>
  clockState(clock) === 'stopped' ? clock : { ...pauseClock(calendar, clock, now), stopped_at: now }

/** It turned out not to be done: the clock goes on from what it used. The time that it stood still does not count. */
export const restartClock = (clock: SlaClock, now: Date): SlaClock =>
  clockState(clock) === 'stopped' ? { ...clock, running_since: now, stopped_at: null } : clock

/** Takes whichever of these steps an event asks for. */
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
 * Another target, or another calendar from now on: what was used until now is counted by `calendar`, the one that held until now. What
 * was stopped stays judged by the target it had then; once it is restarted it can be given another.
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
 * The instant at which a clock that runs has used its target up. Null while it stands still, and where that would take years. Of one that
 * had used it up before it last began to run, that beginning.
 */
export const dueAt = (calendar: BusinessCalendar, clock: SlaClock): Date | null =>
  clock.running_since && afterBusinessTime(calendar, clock.running_since, clock.target_ms - clock.used_ms)

/**
 * How a clock stands now. The target is used up from the due instant on, even where nobody works for a while from then: what was due at
 * closing time is `breached` in the evening, and done in the evening it is `missed`.
 *
 * - `running`, `paused`: some of the target is left.
 * - `breached`: none is left and it was not stopped. Pausing heals nothing: it stays breached while it is paused.
 * - `met`, `missed`: it was stopped while some of the target was left, or when none was.
 */
export function clockStatus(calendar: BusinessCalendar, clock: SlaClock, now: Date): ClockStatus {
  const isUsedUp = usedTime(calendar, clock, now) >= clock.target_ms
  const state = clockState(clock)
  if (state === 'stopped') return isUsedUp ? 'missed' : 'met'
  return isUsedUp ? 'breached' : state
}

/** What a clock does, as its machine asks it. */
export const clockState = ({ running_since, stopped_at }: SlaClock): ClockState =>
  stopped_at ? 'stopped' : running_since ? 'running' : 'paused'
