import { expect } from 'vitest'
import { createActor, type InspectionEvent } from 'xstate'

import type { ClockEventName, ClockState } from '#contracts/sla-clock-states.ts'
import { clockState, startClock, stepClock } from '#domain/support/sla-clock.ts'
import { slaClockAt, slaClockMachine } from '#lifecycles/sla-clock.machine.ts'

import type { ClockStoryEvent, ClockStoryState } from './sla-clock.model.ts'
import type { Driver } from './stories.ts'

const calendar = { time_zone: 'UTC', hours: [], holidays: [] }

/** Drives the production machine and the clock that counts time, which must agree. */
export function slaClockDriver(inspect: (event: InspectionEvent) => void): Driver<ClockStoryEvent, ClockStoryState> {
  const now = new Date('2026-06-01T09:00:00Z')
  const actor = createActor(slaClockMachine, { inspect }).start()
  let clock = startClock(1, now)
  const take = (type: ClockEventName) => () => {
    const { value } = actor.getSnapshot()
    const isAllowed = actor.getSnapshot().can({ type })
    expect(slaClockAt(value).can({ type })).toBe(isAllowed)
    const before = clock
    clock = stepClock(calendar, clock, type, now)
    expect(clock === before).toBe(!isAllowed)
    actor.send({ type })
  }
  const isAt = (expected: ClockState) => () => {
    expect(actor.getSnapshot().value).toBe(expected)
    expect(clockState(clock)).toBe(expected)
  }

  return {
    does: {
      'the ticket waits': take('clock.paused'),
      'the ticket goes on': take('clock.resumed'),
      'the ticket is settled': take('clock.stopped'),
      'the ticket is taken up again': take('clock.restarted'),
    },
    sees: { running: isAt('running'), paused: isAt('paused'), stopped: isAt('stopped') },
  }
}
