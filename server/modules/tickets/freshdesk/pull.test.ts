import { expect, test } from 'vitest'

import { plainTextOf } from '#domain/text/plain-text-of.ts'
import { mirrorHarness } from '#tests/support/freshdesk/mirror-harness.ts'

const { server, freshdesk, mirrored, later, desk, theirs, oursOf } = await mirrorHarness()
const { db } = server

const countRows = async (table: 'ticket' | 'ticket_message' | 'freshdesk_ticket' | 'freshdesk_message') =>
  (
    await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

test('all tickets come over once, page by page, with the authors of their messages and their states', async () => {
  const rosa = theirs.contactWith('rosa@example.com', 'Rosa')
  const nora = theirs.addPerson({ name: 'Nora', email: 'nora@freshdesk.example', is_agent: true })
  freshdesk.pages.most = 5
  for (let index = 0; index < 20; index += 1) {
    // more tickets of the same second than fit on a page, and on two
    if (index % 12 === 0) server.clock.advance(1_000)
    const status = [2, 3, 4, 5, 6][index % 5]!
    const ticket = theirs.addTicket({
      ...{ requester_id: rosa.id, subject: `Ticket ${index}`, status, priority: (index % 4) + 1 },
      ...{ description: '<p>My card is <b>4111 1111 1111 1111</b>.</p>', tags: ['VIP', 'Claims'] },
    })
    theirs.say(ticket, { body: 'On its way', user_id: nora.id })
  }
  await later()
  expect(await countRows('ticket')).toBe(20)
  expect(await countRows('ticket_message')).toBe(40)

  const one = await desk.read(await oursOf(theirs.tickets[3]!))
  expect(one).toMatchObject({
    ...{ subject: 'Ticket 3', state: 'closed', priority: 'urgent', source: 'freshdesk', tags: ['claims', 'vip'] },
    requester: { name: 'Rosa', email: 'rosa@example.com' },
  })
  expect(one.messages.map(({ kind, author }) => [kind, author.name])).toEqual([
    ['request', 'Rosa'],
    ['reply', 'Nora'],
  ])
  expect(plainTextOf(one.messages[0]!.body!)).not.toContain('4111 1111')
  expect(one.messages[1]!.delivery).toBe('sent')
  const states = await db
    .selectFrom('ticket')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .orderBy('state')
    .execute()
  expect(Object.fromEntries(states.map(({ state, count }) => [state, count]))).toEqual({
    ...{ open: 8, waiting: 4, solved: 4, closed: 4 },
  })
  expect(await db.selectFrom('freshdesk_outbox').selectAll().execute()).toEqual([])
})

test('a minute later only what has changed is read', async () => {
  await later()
  freshdesk.taken()
  const [ticket] = theirs.tickets
  theirs.say(ticket!, { body: 'Still nothing.', user_id: ticket!.requester_id, incoming: true })
  await later()
  const requests = freshdesk.taken()
  expect(requests.filter((one) => one.endsWith('/conversations'))).toEqual([`GET /tickets/${ticket!.id}/conversations`])
  const { messages, trail } = await desk.read(await oursOf(ticket!))
  expect(plainTextOf(messages.at(-1)!.body!)).toBe('Still nothing.')
  expect(trail.at(-1)).toMatchObject({ event: 'ticket.answered', by: null })
  expect(await countRows('ticket')).toBe(20)
})

test('a new ticket, and one that changed in a second that was already read, come with the next round', async () => {
  const ada = theirs.contactWith('ada@example.com', 'Ada')
  const first = theirs.addTicket({ requester_id: ada.id, subject: 'First' })
  await later(60_000)
  const second = theirs.addTicket({ requester_id: ada.id, subject: 'Second' })
  theirs.change(first, { priority: 4, updated_at: second.updated_at })
  await later()
  expect((await desk.read(await oursOf(first))).priority).toBe('urgent')
  expect((await desk.read(await oursOf(second))).subject).toBe('Second')
})

test('a requester without an address, an agent who is a user here, and an unknown author are stored with what is known', async () => {
  const caller = theirs.addPerson({ name: '+57 300 111', email: null, is_agent: false })
  const ana = theirs.addPerson({ name: 'Ana there', email: desk.ana.person.email.toUpperCase(), is_agent: true })
  const ticket = theirs.addTicket({ requester_id: caller.id })
  theirs.say(ticket, { body: 'Called back', user_id: ana.id, private: true, source: 2 })
  theirs.say(ticket, { body: 'Gone since', user_id: 5, incoming: true })
  await later()
  const { requester, messages } = await desk.read(await oursOf(ticket))
  expect(requester).toMatchObject({ name: '+57 300 111', email: `contact-${caller.id}@freshdesk.invalid` })
  expect(messages.map(({ kind, author }) => [kind, author.id])).toEqual([
    ['request', null],
    ['note', desk.ana.person.id],
    ['request', null],
  ])
})

test('a ticket that was deleted or is spam there is closed here with the reason, and stays', async () => {
  const [first, second] = theirs.tickets.filter(({ status }) => status === 2).slice(2)
  server.clock.advance(5_000)
  theirs.change(first!, { deleted: true })
  theirs.change(second!, { spam: true })
  await later()
  for (const [ticket, to] of [
    [first!, 'deleted'],
    [second!, 'spam'],
  ] as const) {
    const { state, trail, messages } = await desk.read(await oursOf(ticket))
    expect(state).toBe('closed')
    expect(messages).toHaveLength(2)
    expect(trail.find(({ event }) => event === 'mirror.ended')?.changes).toEqual([
      { field: 'freshdesk', from: null, to },
    ])
  }
})

test('a ticket that goes on there after it was closed here continues here as another ticket', async () => {
  const ticket = theirs.tickets.find(({ status, deleted }) => status === 5 && !deleted)!
  const closed = await oursOf(ticket)
  server.clock.advance(5_000)
  theirs.say(ticket, { body: 'It has broken again.', user_id: ticket.requester_id, incoming: true })
  theirs.change(ticket, { status: 2 })
  await later()
  const next = await desk.read(await oursOf(ticket))
  expect(next.id).not.toBe(closed)
  expect(next).toMatchObject({ state: 'open', links: [{ kind: 'ticket', target_id: closed }] })
  expect(next.messages.map(({ body }) => plainTextOf(body!))).toEqual(['It has broken again.'])
  expect((await desk.read(closed)).state).toBe('closed')
  await mirrored()
})
