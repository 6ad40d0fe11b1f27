import { describe, expect, test } from 'vitest'

import { deskEventSchema, type Ticket, ticketPresentSchema } from '#contracts/tickets.ts'
import { CLOSES_AFTER_MS } from '#domain/support/closes-after.ts'
import { closeSolved } from '#server/modules/tickets/ticket-desk.routes.ts'
import { testServer } from '#tests/support/server.ts'
import { ticketHarness, written } from '#tests/support/tickets.ts'

const server = await testServer()
const { db, clock } = server
const desk = await ticketHarness(server)
const { ana, luis, norths } = desk

const merge = ({ id, version }: Ticket, into_id: number, by = ana) =>
  by.post(`/api/tickets/${id}/merge`, { version, into_id })

/** Adds a further message of a requester, as a letter does. */
async function addRequest(ticket: Ticket, text: string): Promise<number> {
  const { id } = await db
    .insertInto('ticket_message')
    .values({
      ...{ ticket_id: ticket.id, kind: 'request', body: written(text), requester_id: ticket.requester.id },
      at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const messagesIn = ({ messages }: Ticket) =>
  messages.map(({ ticket_id, body }) => [ticket_id, body && JSON.stringify(body).match(/"text":"([^"]*)"/)?.[1]])

describe('a ticket that is merged', () => {
  test('is read in its target, with what was merged into it before, its tags and its links', async () => {
    const first = await desk.opened({ subject: 'First', body: written('First.') })
    clock.advance(1_000)
    const second = await desk.opened({ subject: 'Second', body: written('Second.') })
    clock.advance(1_000)
    const third = await desk.opened({ subject: 'Third', body: written('Third.') })
    const call = await desk.given.interaction()
    await db.insertInto('ticket_tag').values({ ticket_id: first.id, tag: 'vip' }).execute()
    await db.insertInto('ticket_link').values({ ticket_id: first.id, interaction_id: call.id }).execute()

    expect((await merge(first, second.id)).statusCode).toBe(200)
    const joined = desk.told(await merge(await desk.read(second.id), third.id))
    expect(joined).toMatchObject({ id: third.id, state: 'open', tags: ['vip'], links: [{ target_id: call.id }] })
    expect(messagesIn(joined)).toEqual([
      [first.id, 'First.'],
      [second.id, 'Second.'],
      [third.id, 'Third.'],
    ])
    expect(joined.trail.at(-1)).toMatchObject({
      event: 'ticket.joined',
      changes: [{ field: 'ticket', from: String(second.id), to: null }],
    })
    for (const { id } of [first, second]) {
      expect(await desk.read(id)).toMatchObject({ state: 'merged', merged_into: third.id })
    }
    expect((await desk.read(first.id)).trail.at(-1)).toMatchObject({
      event: 'ticket.merged',
      from: 'open',
      to: 'merged',
    })
  })

  test('can only go on in a visible ticket of the same requester that is not over', async () => {
    const ticket = await desk.opened()
    const others = await desk.opened({ requester: { email: 'other@example.com', name: '' } })
    const closed = await desk.opened()
    await desk.step(closed, { event: 'ticket.closed' })
    const souths = await desk.opened({ partner_id: desk.south.id })
    for (const [into, why] of [
      [others.id, /link the two/],
      [closed.id, /closed/],
      [ticket.id, /number/],
      [999_999, /number/],
    ] as const) {
      const answer = await merge(ticket, into)
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors.into_id[0]).toMatch(why)
    }
    const norths1 = await desk.opened({ partner_id: desk.north.id })
    expect((await merge(norths1, souths.id, norths)).json().errors.into_id[0]).toMatch(/number/)
    expect((await merge(souths, norths1.id, norths)).statusCode).toBe(404)
    await desk.say(ticket.id, { kind: 'reply', version: ticket.version, body: written('Soon.'), waits: false })
    expect((await merge(ticket, souths.id)).statusCode).toBe(409)
    expect(await desk.read(ticket.id)).toMatchObject({ state: 'open', merged_into: null })
  })

  test('of two merges into each other at once, one succeeds', async () => {
    const [one, other] = [await desk.opened(), await desk.opened()]
    const answers = await Promise.all([merge(one, other.id), merge(other, one.id, luis)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const states = [await desk.read(one.id), await desk.read(other.id)].map(({ state }) => state)
    expect(states.toSorted()).toEqual(['merged', 'open'])
  })
})

describe('a request that is another matter', () => {
  const split = (id: number, message_id: number) =>
    ana.post(`/api/tickets/${id}/split`, { message_id, subject: 'Another matter' })

  test('becomes a ticket of its own, which counts from when it was asked; the message stays where it was', async () => {
    const ticket = await desk.opened({ priority: 'high', partner_id: desk.north.id })
    const message = await addRequest(ticket, 'And my card?')
    await desk.later(3_600_000)
    const opened = desk.told(await split(ticket.id, message))
    expect(opened).toMatchObject({ subject: 'Another matter', priority: 'high', partner: { id: desk.north.id } })
    expect(messagesIn(opened)).toEqual([[opened.id, 'And my card?']])
    expect(opened.links).toMatchObject([{ kind: 'ticket', target_id: ticket.id }])
    const original = await desk.read(ticket.id)
    expect(opened.messages[0]!.at).toBe(original.messages[1]!.at)
    expect(original.messages.map(({ split_into }) => split_into)).toEqual([null, opened.id])
    expect(original.links).toMatchObject([{ kind: 'ticket', target_id: opened.id }])
    expect(original.trail.at(-1)).toMatchObject({ event: 'ticket.split' })
    // only once
    expect((await split(ticket.id, message)).statusCode).toBe(404)
  })

  test('must be one of several requests: not the only one, not a note, not one of another ticket', async () => {
    const ticket = await desk.opened()
    expect((await split(ticket.id, ticket.messages[0]!.id)).statusCode).toBe(409)
    const noted = await desk.say(ticket.id, { kind: 'note', body: written('Among us.') })
    expect((await split(ticket.id, noted.messages[1]!.id)).statusCode).toBe(404)
    const other = await desk.opened()
    expect((await split(ticket.id, other.messages[0]!.id)).statusCode).toBe(404)
  })
})

test('a ticket that has been solved for a week is closed by itself, and one that was solved later is not', async () => {
  const [early, late] = [await desk.opened(), await desk.opened()]
  await desk.step(early, { event: 'ticket.solved' })
  await desk.later(CLOSES_AFTER_MS - 1)
  await desk.step(late, { event: 'ticket.solved' })
  await closeSolved(db, clock.now())
  expect((await desk.read(early.id)).state).toBe('solved')
  await desk.later(1)
  expect(await closeSolved(db, clock.now())).toBe(1)
  const closed = await desk.read(early.id)
  expect(closed.state).toBe('closed')
  expect(closed.trail.at(-1)).toMatchObject({ event: 'ticket.closed', from: 'solved', to: 'closed', by: null })
  expect((await desk.read(late.id)).state).toBe('solved')
  expect(await closeSolved(db, clock.now())).toBe(0)
})

test('people who have a ticket open see who else has, and who of them is writing, until they leave', async () => {
  const { id, version } = await desk.opened()
  const reportPresence = async (by: typeof ana, is_writing: boolean) => {
    const answer = await by.post(`/api/tickets/${id}/presence`, { is_writing })
    return ticketPresentSchema.parse(answer.json())
  }
  expect(await reportPresence(ana, false)).toEqual({ version, others: [] })
  const { name, id: ofAna } = ana.person
  expect((await reportPresence(luis, true)).others).toEqual([{ id: ofAna, name, is_writing: false }])
  expect((await reportPresence(ana, true)).others).toEqual([
    { id: luis.person.id, name: luis.person.name, is_writing: true },
  ])
  expect((await luis.send('DELETE', `/api/tickets/${id}/presence`)).statusCode).toBe(200)
  expect((await reportPresence(ana, true)).others).toEqual([])
  await reportPresence(luis, false)
  clock.advance(25_001)
  expect((await reportPresence(ana, false)).others).toEqual([])
  const souths = await desk.opened({ partner_id: desk.south.id })
  expect((await norths.post(`/api/tickets/${souths.id}/presence`, { is_writing: false })).statusCode).toBe(404)
})

test('the desk is told the counts of its queues, as far as the rights of the listener reach', async () => {
  const newsFor = async (by: typeof ana) => {
    const { body } = await by.get('/api/tickets/events')
    const event = deskEventSchema.parse(JSON.parse(body.replace('data: ', '')))
    return event.type === 'desk' ? event.news : null
  }
  await desk.later(1_000)
  const { updated_at } = await desk.opened({ partner_id: desk.south.id })
  expect(await newsFor(ana)).toEqual({ counts: await desk.counts(), newest: updated_at })
  const ofNorth = await newsFor(norths)
  expect(ofNorth!.counts).toEqual(await desk.counts(norths))
  expect(ofNorth!.newest! < updated_at).toBe(true)
})

test('tickets are found by what they are linked to', async () => {
  const call = await desk.given.interaction()
  const [one, other] = [await desk.opened(), await desk.opened()]
  await ana.post(`/api/tickets/${one.id}/links`, { kind: 'ticket', target_id: other.id })
  await db.insertInto('ticket_link').values({ ticket_id: other.id, interaction_id: call.id }).execute()
  const found = async (about: string) => (await desk.list(`about=${about}`)).data.map(({ id }) => id)
  expect(await found(`call:${call.id}`)).toEqual([other.id])
  expect(await found(`ticket:${other.id}`)).toEqual([one.id])
  expect(await found('policy:999999')).toEqual([])
  expect((await ana.get('/api/tickets?about=partner:1')).statusCode).toBe(400)
})
