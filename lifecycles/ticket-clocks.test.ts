import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'

import { ticketEvents, type TicketEventName, type TicketState } from '#contracts/ticket-states.ts'
import type { TicketStanding } from '#contracts/tickets.ts'
import { clockState, startClock, usedTime } from '#domain/support/sla-clock.ts'

import { clocksAfter, movedClock } from './ticket-clocks.ts'
import { ticketAt, ticketMachine } from './ticket.machine.ts'

const anybody: TicketStanding = {
  works: true,
  assigns: true,
  is_taken: true,
  is_assignee: false,
  is_requester: true,
}
const steps = ticketEvents.flatMap((type) =>
  [false, true].map((waits) => ({ type, by: anybody, has_words: true, waits })),
)
const always = {
  time_zone: 'UTC',
  hours: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }],
  holidays: [],
}

/** Every step that the ticket machine allows to somebody. */
const allSteps = getShortestPaths(ticketMachine, { events: steps }).flatMap(({ state }) =>
  steps
    .filter((step) => state.can(step))
    .map((step) => [step.type, state.value, transition(ticketMachine, state, step)[0].value] as const),
)

const isSettled = (state: TicketState) => state !== 'open' && state !== 'waiting'

describe('the clocks of a ticket', () => {
  const expected: Partial<
    Record<`${TicketState} → ${TicketState}`, [first: string | null, resolution: string | null]>
  > = {
    'open → waiting': [null, 'clock.paused'],
    'waiting → open': [null, 'clock.resumed'],
    'open → solved': ['clock.paused', 'clock.stopped'],
    'open → closed': ['clock.paused', 'clock.stopped'],
    'open → merged': ['clock.paused', 'clock.stopped'],
    'waiting → solved': ['clock.paused', 'clock.stopped'],
    'waiting → closed': ['clock.paused', 'clock.stopped'],
    'waiting → merged': ['clock.paused', 'clock.stopped'],
    'solved → open': ['clock.resumed', 'clock.restarted'],
  }

  test.each(allSteps)('after %s from %s to %s', (event, from, to) => {
    const [first, resolution] = expected[`${from} → ${to}`] ?? [null, null]
    expect(clocksAfter(from, to, event)).toEqual({
      'first-response': event === 'ticket.replied' ? 'clock.stopped' : first,
      resolution,
    })
  })
})

test('for any sequence of steps, the clocks of a ticket run when they should and count that time', () => {
  const life = array(
    record({
      type: constantFrom<TicketEventName>(...ticketEvents),
      waits: boolean(),
      later: integer({ min: 0, max: 100_000_000 }),
    }),
    { maxLength: 20 },
  )
  assert(
    property(life, (tried) => {
      let now = new Date('2026-06-01T09:00:00Z')
      let state: TicketState = 'open'
      let clocks = { first: startClock(1, now), resolution: startClock(1, now) }
      let hasReply = false
      const ran = { first: 0, resolution: 0 }
      for (const { type, waits, later } of tried) {
        now = new Date(now.getTime() + later)
        if (!hasReply && !isSettled(state)) ran.first += later
        if (state === 'open') ran.resolution += later

        const step = { type, by: anybody, has_words: true, waits }
        if (!ticketAt(state).can(step)) continue
        const to: TicketState = transition(ticketMachine, ticketAt(state), step)[0].value
        const after = clocksAfter(state, to, type)
        clocks = {
          first: movedClock(always, clocks.first, after['first-response'], now),
          resolution: movedClock(always, clocks.resolution, after.resolution, now),
        }
        state = to
        hasReply ||= type === 'ticket.replied'

        const first = hasReply ? 'stopped' : isSettled(state) ? 'paused' : 'running'
        expect(clockState(clocks.first)).toBe(first)
        const resolution = state === 'open' ? 'running' : state === 'waiting' ? 'paused' : 'stopped'
        expect(clockState(clocks.resolution)).toBe(resolution)
      }
      expect(usedTime(always, clocks.first, now)).toBe(ran.first)
      expect(usedTime(always, clocks.resolution, now)).toBe(ran.resolution)
    }),
    { numRuns: 500 },
  )
})
