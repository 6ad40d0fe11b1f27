import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'

import { ticketEvents, type TicketEventName, type TicketState, ticketStates } from '#contracts/ticket-states.ts'
import type { TicketStanding } from '#contracts/tickets.ts'

import { ticketAt, type TicketEvent, ticketMachine } from './ticket.machine.ts'

const nobody: TicketStanding = {
  works: false,
  assigns: false,
  is_taken: true,
  is_assignee: false,
  is_requester: false,
}
const people = {
  'the assignee': { ...nobody, works: true, is_assignee: true },
  'another of the desk': { ...nobody, works: true },
  'a lead': { ...nobody, works: true, assigns: true },
  'a lead of an unassigned ticket': { ...nobody, works: true, assigns: true, is_taken: false },
  'the requester': { ...nobody, is_requester: true },
  'the requester, who works at the desk': { ...nobody, works: true, is_requester: true },
  'somebody else': nobody,
}
type Who = keyof typeof people

const steps: TicketEvent[] = Object.values(people).flatMap((by) =>
  ticketEvents.flatMap((type) =>
    [false, true].flatMap((has_words) => [false, true].map((waits) => ({ type, by, has_words, waits }))),
  ),
)

/** What everybody of the desk may do, regardless of the assignee. */
const desk: Record<TicketState, TicketEventName[]> = {
  open: ['ticket.replied', 'ticket.waits', 'ticket.solved', 'ticket.closed', 'ticket.merged'],
  waiting: ['ticket.replied', 'ticket.resumed', 'ticket.solved', 'ticket.closed', 'ticket.merged'],
  solved: ['ticket.replied', 'ticket.reopened', 'ticket.closed', 'ticket.merged'],
  closed: [],
  merged: [],
}
/** What they may do in addition while the ticket is open or waiting. */
const hands: Record<Who, TicketEventName[]> = {
  'the assignee': ['ticket.handed-back'],
  'another of the desk': ['ticket.taken'],
  'a lead': ['ticket.taken', 'ticket.assigned', 'ticket.handed-back'],
  'a lead of an unassigned ticket': ['ticket.taken', 'ticket.assigned'],
  'the requester, who works at the desk': ['ticket.taken'],
  'the requester': [],
  'somebody else': [],
}
const requester: Record<TicketState, TicketEventName[]> = {
  open: ['ticket.answered'],
  waiting: ['ticket.answered'],
  solved: ['ticket.answered', 'ticket.reopened'],
  closed: [],
  merged: [],
}
const needWords = new Set<TicketEventName>(['ticket.replied', 'ticket.answered', 'ticket.reopened'])

function allowed(state: TicketState, who: Who): TicketEventName[] {
  const { works, is_requester } = people[who]
  const isLive = state === 'open' || state === 'waiting'
  const events = new Set([
    ...(works ? desk[state] : []),
    ...(isLive ? hands[who] : []),
    ...(is_requester ? requester[state] : []),
  ])
  return ticketEvents.filter((event) => events.has(event))
}

const paths = getShortestPaths(ticketMachine, { events: steps })

test('every state is reached', () => {
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(ticketStates))
})

describe.each(paths.map(({ state }) => ({ name: state.value, state })))('a ticket that is $name', ({ name, state }) => {
  const can = (type: TicketEventName, who: Who, has_words: boolean, waits = false) =>
    state.can({ type, by: people[who], has_words, waits })

  test.each(Object.keys(people) as Who[])('allows %s exactly their own steps', (who) => {
    const events = allowed(name, who)
    expect(ticketEvents.filter((type) => can(type, who, true))).toEqual(events)
    expect(ticketEvents.filter((type) => can(type, who, false))).toEqual(events.filter((type) => !needWords.has(type)))
    // only a reply can ask something, and a solved ticket does not wait
    expect(ticketEvents.filter((type) => can(type, who, true, true))).toEqual(
      events.filter((type) => name !== 'solved' || type !== 'ticket.replied'),
    )
  })

  test('allows the same steps when it is restored from its state', () => {
    for (const step of steps) expect(ticketAt(name).can(step)).toBe(state.can(step))
  })
})

test.each<[event: TicketEventName, waits: boolean, from: TicketState, to: TicketState]>([
  ['ticket.replied', false, 'open', 'open'],
  ['ticket.replied', true, 'open', 'waiting'],
  ['ticket.replied', false, 'waiting', 'waiting'],
  ['ticket.replied', true, 'waiting', 'waiting'],
  ['ticket.replied', false, 'solved', 'solved'],
  ['ticket.answered', false, 'open', 'open'],
  ['ticket.answered', false, 'waiting', 'open'],
  ['ticket.answered', false, 'solved', 'open'],
  ['ticket.reopened', false, 'solved', 'open'],
  ['ticket.taken', false, 'waiting', 'waiting'],
  ['ticket.closed', false, 'solved', 'closed'],
  ['ticket.merged', false, 'waiting', 'merged'],
])('%s (waits: %s) leads from %s to %s', (type, waits, from, to) => {
  const step = { type, by: people['the requester, who works at the desk'], has_words: true, waits }
  expect(transition(ticketMachine, ticketAt(from), step)[0].value).toBe(to)
})
