import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { clockEvents, type ClockEventName, type ClockState } from '#contracts/sla-clock-states.ts'

import { type BusinessCalendar, businessTimeBetween } from './business-time.ts'
import {
  clockState,
  clockStatus,
  dueAt,
  pauseClock,
  restartClock,
  resumeClock,
  retarget,
  type SlaClock,
  startClock,
  stepClock,
  stopClock,
  usedTime,
} from './sla-clock.ts'

const HOUR_MS = 3_600_000
/** Nine to six on weekdays. The first of June 2026 is a Monday. */
const office: BusinessCalendar = {
  time_zone: 'UTC',
  hours: [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }],
  holidays: [],
}
const roundTheClock: BusinessCalendar = {
  ...office,
  hours: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }],
}
const june = (day: number, hour: number) => new Date(Date.UTC(2026, 5, day, hour))
const statusOf = (clock: SlaClock, now: Date) => [
  clockStatus(office, clock, now),
  usedTime(office, clock, now) / HOUR_MS,
  dueAt(office, clock),
]

describe('a clock with a target of eight hours that was started on Monday at ten', () => {
  const started = startClock(8 * HOUR_MS, june(1, 10))
  const paused = pauseClock(office, started, june(1, 15))

  test('runs through business time only', () => {
    expect(statusOf(started, june(1, 10))).toEqual(['running', 0, june(1, 18)])
    expect(statusOf(started, june(1, 17))).toEqual(['running', 7, june(1, 18)])
  })

  test('is breached from the instant it is due, also outside business hours', () => {
    expect(clockStatus(office, started, new Date(june(1, 18).getTime() - 1))).toBe('running')
    expect(statusOf(started, june(1, 18))).toEqual(['breached', 8, june(1, 18)])
    expect(statusOf(started, june(2, 3))).toEqual(['breached', 8, june(1, 18)])
    expect(statusOf(started, june(2, 11))).toEqual(['breached', 10, june(1, 18)])
  })

  test('does not run while it is paused, and is due later by that time', () => {
    expect(statusOf(paused, june(1, 15))).toEqual(['paused', 5, null])
    expect(statusOf(paused, june(30, 15))).toEqual(['paused', 5, null])
    expect(statusOf(resumeClock(paused, june(3, 9)), june(3, 10))).toEqual(['running', 6, june(3, 12)])
  })

  test('stays breached if it is paused after the due time, and is then due when it began to run again', () => {
    const late = pauseClock(office, started, june(2, 10))
    expect(statusOf(late, june(4, 10))).toEqual(['breached', 9, null])
    expect(statusOf(resumeClock(late, june(4, 10)), june(4, 11))).toEqual(['breached', 10, june(4, 10)])
    expect(statusOf(stopClock(office, late, june(4, 11)), june(5, 9))).toEqual(['missed', 9, null])
  })

  test('is met when it is stopped in time, running or paused', () => {
    expect(statusOf(stopClock(office, started, june(1, 17)), june(9, 9))).toEqual(['met', 7, null])
    expect(statusOf(stopClock(office, paused, june(9, 9)), june(9, 9))).toEqual(['met', 5, null])
  })

  test('is missed if it is stopped too late, even if only in the evening', () => {
    expect(statusOf(stopClock(office, started, june(1, 20)), june(9, 9))).toEqual(['missed', 8, null])
    expect(statusOf(stopClock(office, started, june(2, 18)), june(9, 9))).toEqual(['missed', 17, null])
  })

  test('continues from its used time when it is restarted', () => {
    const again = restartClock(stopClock(office, started, june(1, 17)), june(8, 9))
    expect(again.stopped_at).toBeNull()
    expect(statusOf(again, june(8, 9))).toEqual(['running', 7, june(8, 10)])
    expect(statusOf(again, june(8, 11))).toEqual(['breached', 9, june(8, 10)])
  })

  test('can get another target, and keeps its used time', () => {
    const urgent = retarget(office, started, 4 * HOUR_MS, june(1, 12))
    expect(statusOf(urgent, june(1, 12))).toEqual(['running', 2, june(1, 14)])
    expect(statusOf(retarget(office, started, HOUR_MS, june(1, 12)), june(1, 12))).toEqual(['breached', 2, june(1, 12)])
    expect(statusOf(retarget(office, urgent, 9 * HOUR_MS, june(1, 16)), june(1, 16))).toEqual([
      'running',
      6,
      june(2, 10),
    ])
    expect(statusOf(retarget(office, paused, 4 * HOUR_MS, june(2, 12)), june(2, 12))).toEqual(['breached', 5, null])
  })

  test('counts by another calendar from the moment of the change', () => {
    const moved = retarget(office, started, 8 * HOUR_MS, june(1, 17))
    expect(usedTime(roundTheClock, moved, june(1, 17)) / HOUR_MS).toBe(7)
    expect(dueAt(roundTheClock, moved)).toEqual(june(1, 18))
    expect(usedTime(roundTheClock, moved, june(1, 20)) / HOUR_MS).toBe(10)
  })

  test('keeps its target after it was stopped', () => {
    const stopped = stopClock(office, started, june(1, 17))
    expect(retarget(office, stopped, HOUR_MS, june(1, 18))).toBe(stopped)
  })

  test('is never due if there are no business hours', () => {
    const closed = { ...office, hours: [] }
    expect(dueAt(closed, started)).toBeNull()
    expect(clockStatus(closed, started, june(30, 9))).toBe('running')
  })
})

describe('for any sequence of events', () => {
  const calendars = constantFrom(office, roundTheClock, { ...office, time_zone: 'America/Santiago' })
  const events = array(record({ event: constantFrom(...clockEvents), later: integer({ min: 0, max: 40 * HOUR_MS }) }))
  const target = integer({ min: 1, max: 100 * HOUR_MS })

  /** The clock after each event, with its running time counted independently. */
  const lives = (calendar: BusinessCalendar, target_ms: number, steps: { event: ClockEventName; later: number }[]) => {
    let [clock, now, ran] = [startClock(target_ms, june(1, 10)), june(1, 10), 0]
    return steps.map(({ event, later }) => {
      const then = new Date(now.getTime() + later)
      if (clock.running_since) ran += businessTimeBetween(calendar, now, then)
      now = then
      const before = clock
      clock = stepClock(calendar, clock, event, now)
      return { before, clock, event, now, ran }
    })
  }

  test('the used time is the business time during which the clock ran', () => {
    assert(
      property(calendars, target, events, (calendar, target_ms, steps) => {
        for (const { clock, now, ran } of lives(calendar, target_ms, steps)) {
          expect(usedTime(calendar, clock, now)).toBe(ran)
        }
      }),
    )
  })

  test('the clock takes only the steps that its state allows', () => {
    const fits: Record<ClockEventName, [ClockState[], ClockState]> = {
      'clock.paused': [['running'], 'paused'],
      'clock.resumed': [['paused'], 'running'],
      'clock.stopped': [['running', 'paused'], 'stopped'],
      'clock.restarted': [['stopped'], 'running'],
    }
    assert(
      property(calendars, target, events, (calendar, target_ms, steps) => {
        for (const { before, clock, event } of lives(calendar, target_ms, steps)) {
          const [from, to] = fits[event]
          const isTaken = from.includes(clockState(before))
          expect(clock === before).toBe(!isTaken)
          expect(clockState(clock)).toBe(isTaken ? to : clockState(before))
        }
      }),
    )
  })

  test('a running clock is breached exactly from its due time', () => {
    assert(
      property(calendars, target, events, (calendar, target_ms, steps) => {
        for (const { clock, now } of lives(calendar, target_ms, steps)) {
          const due = dueAt(calendar, clock)
          const expected = due && (due <= now ? 'breached' : 'running')
          expect(clock.running_since && clockStatus(calendar, clock, now)).toBe(expected)
        }
      }),
    )
  })
})
