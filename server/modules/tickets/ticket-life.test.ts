import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'

import { ticketEvents, type TicketEventName, ticketStates } from '#contracts/ticket-states.ts'
import type { TicketStanding } from '#contracts/tickets.ts'
import { type TicketEvent, ticketMachine } from '#lifecycles/ticket.machine.ts'
import { testServer } from '#tests/support/server.ts'
import { ticketHarness, written } from '#tests/support/tickets.ts'

/** The states and steps of the machine, walked through the API by the people of a desk. */

const server = await testServer()
const { db } = server
const desk = await ticketHarness(server)

const people = { ana: desk.ana, luis: desk.luis }
type Who = keyof typeof people
type WalkedStep = TicketEvent & { who: Who }

/** For a ticket that is always assigned to, or taken by, Luis. */
const standings: Record<Who, TicketStanding> = {
  ana: { works: true, assigns: true, is_taken: true, is_assignee: false, is_requester: false },
  luis: { works: true, assigns: true, is_taken: true, is_assignee: true, is_requester: false },
}

/** What people of the desk do through the API. Merging, and what requesters do, is tested elsewhere. */
const bodies = {
  'ticket.assigned': { assignee_id: desk.luis.person.id },
  'ticket.handed-back': { reason: '' },
  'ticket.waits': {},
  'ticket.resumed': {},
  'ticket.solved': {},
  'ticket.reopened': { reason: 'It came back.' },
  'ticket.closed': {},
} satisfies Partial<Record<TicketEventName, object>>
type Walked = keyof typeof bodies

const steps: WalkedStep[] = (Object.keys(people) as Who[]).flatMap((who) => [
  ...(Object.keys(bodies) as Walked[]).map((type) => ({
    ...{ type, who, by: standings[who], waits: false },
    has_words: type === 'ticket.reopened',
  })),
  ...[true, false].map((waits) => ({
    type: 'ticket.replied' as const,
    who,
    by: standings[who],
    has_words: true,
    waits,
  })),
])

const paths = getShortestPaths(ticketMachine, { events: steps })

const now = (id: number) =>
  db
    .selectFrom('ticket')
    .where('id', '=', id)
    .select(['state', 'version', 'assignee_id', 'reopened'])
    .executeTakeFirstOrThrow()

async function attempt(id: number, { who, type, waits }: WalkedStep) {
  const { version } = await now(id)
  if (type === 'ticket.replied')
    return people[who].post(`/api/tickets/${id}/messages`, { kind: 'reply', version, body: written('We look.'), waits })
  return people[who].post(`/api/tickets/${id}/steps`, { event: type, version, ...bodies[type as Walked] })
}

/** A ticket of Luis in the state to which the path leads. */
async function ticketAfter(path: (typeof paths)[number]) {
  const { id, version } = await desk.opened()
  await desk.step({ id, version }, { event: 'ticket.taken' }, desk.luis)
  for (const { event } of path.steps.slice(1)) {
    const answer = await attempt(id, event as WalkedStep)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  expect((await now(id)).state).toBe(path.state.value)
  return id
}

describe.each(paths.map((path) => ({ path, name: path.state.value })))('a ticket that is $name', ({ path }) => {
  test('refuses the steps that its state does not allow, and stays as it is', async () => {
    const id = await ticketAfter(path)
    const before = await now(id)
    const refused = steps.filter((taken) => !path.state.can(taken))
    for (const taken of refused) {
      expect((await attempt(id, taken)).statusCode, `${taken.who}: ${taken.type}`).toBe(409)
    }
    expect(await now(id)).toEqual(before)
  })

  const allowed = steps.filter((taken) => path.state.can(taken))
  test.each(allowed.map((taken) => ({ taken, who: taken.who, event: taken.type, waits: taken.waits })))(
    'allows $who: $event, waiting: $waits',
    async ({ taken }) => {
      const id = await ticketAfter(path)
      const answer = await attempt(id, taken)
      expect(answer.statusCode, answer.body).toBe(200)
      const [{ value }] = transition(ticketMachine, path.state, taken)
      const ticket = await desk.read(id)
      expect(ticket.state).toBe(value)
      expect(ticket.version).toBe((await now(id)).version)
      const last = ticket.trail.at(-1)
      expect(last).toMatchObject({ event: taken.type, from: path.state.value, to: value })
      expect(last?.by?.id).toBe(people[taken.who].person.id)
      expect(ticket.assignee === null).toBe(taken.type === 'ticket.handed-back')
      expect(ticket.reopened).toBe(taken.type === 'ticket.reopened' ? 1 : 0)
    },
  )

  test('refuses a step for an older version', async () => {
    const id = await ticketAfter(path)
    const { version } = await now(id)
    for (const type of ticketEvents.filter((one): one is Walked => one in bodies)) {
      const body = { event: type, ...bodies[type], version: version - 1 }
      expect((await desk.ana.post(`/api/tickets/${id}/steps`, body)).statusCode).toBe(409)
    }
    expect((await now(id)).version).toBe(version)
  })
})

test('every state except that of merged tickets is reached', () => {
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(ticketStates.filter((state) => state !== 'merged')),
  )
})

test('of two people who take the same step at once, one gets a conflict', async () => {
  const { id, version } = await desk.opened()
  const answers = await Promise.all(
    [desk.ana, desk.luis].map((by) => by.post(`/api/tickets/${id}/steps`, { event: 'ticket.taken', version })),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
})
