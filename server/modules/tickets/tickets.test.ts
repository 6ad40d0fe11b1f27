import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Failure } from '#contracts/failure.ts'
import { ticketQueues } from '#contracts/lists/tickets.ts'
import { testServer } from '#tests/support/server.ts'
import { ticketHarness, written } from '#tests/support/tickets.ts'

const server = await testServer()
const { db, clock } = server
const desk = await ticketHarness(server)
const { ana, luis, north, south, norths } = desk

test('a ticket has its requester and request, and its trail has who wrote it down', async () => {
  const ticket = await desk.opened({ requester: { email: 'Rosa@Example.com', name: 'Rosa' }, partner_id: north.id })
  expect(ticket).toMatchObject({
    ...{ subject: 'Where is my policy?', state: 'open', source: 'staff', assignee: null, version: 1 },
    requester: { email: 'rosa@example.com', name: 'Rosa', user_id: null },
    partner: { id: north.id, name: 'Norte' },
    messages: [{ kind: 'request', author: { id: null, name: 'Rosa', is_requester: true }, removed: null }],
    trail: [{ event: 'ticket.opened', by: { id: ana.person.id } }],
  })
  const again = await desk.opened({ requester: { email: 'rosa@example.com', name: 'R.' } })
  expect(again.requester).toEqual(ticket.requester)
})

test('a requester who is a user of the product appears as that user', async () => {
  const { requester } = await desk.opened({ requester: { email: luis.person.email.toUpperCase(), name: 'x' } })
  expect(requester).toMatchObject({ user_id: luis.person.id, name: luis.person.name })
})

test('a note is only for the desk and does not change the state; a removed message leaves an empty one', async () => {
  const { id } = await desk.opened()
  const noted = await desk.say(id, { kind: 'note', body: written('Ask the insurer.') })
  expect(noted).toMatchObject({ state: 'open', version: 1, messages: [{ kind: 'request' }, { kind: 'note' }] })
  const note = noted.messages.at(-1)!
  const removed = desk.told(await luis.send('DELETE', `/api/tickets/${id}/messages/${note.id}`))
  expect(removed.messages.at(-1)).toEqual({
    ...note,
    body: null,
    removed: { by: { id: luis.person.id, name: luis.person.name }, at: clock.now().toISOString() },
  })
  expect(removed.trail.at(-1)).toMatchObject({ event: 'message.removed', by: { id: luis.person.id } })
  expect((await luis.send('DELETE', `/api/tickets/${id}/messages/${note.id}`)).statusCode).toBe(404)
  const stored = await db.selectFrom('ticket_message').where('id', '=', note.id).select('body').execute()
  expect(stored).toEqual([{ body: null }])
})

test('a reply cannot be removed, and a message without words is refused', async () => {
  const { id, version } = await desk.opened()
  const ticket = await desk.say(id, { kind: 'reply', version, body: written('We look.'), waits: false })
  const reply = ticket.messages.at(-1)!
  expect((await ana.send('DELETE', `/api/tickets/${id}/messages/${reply.id}`)).statusCode).toBe(409)
  const empty = await ana.post(`/api/tickets/${id}/messages`, { kind: 'note', body: written('   ') })
  expect(empty.json<Failure>().errors).toHaveProperty('body')
})

test('card numbers are masked for good, also if they are partly bold', async () => {
  const card = '4111 1111 1111 1111'
  const body = {
    type: 'doc' as const,
    content: [
      {
        type: 'paragraph' as const,
        content: [
          { type: 'text' as const, text: `My card is ${card.slice(0, 9)}` },
          { type: 'text' as const, text: card.slice(9), marks: [{ type: 'bold' as const }] },
        ],
      },
    ],
  }
  const { id, subject, messages } = await desk.opened({ subject: `Card ${card}`, body })
  const stored = await db
    .selectFrom('ticket_message')
    .where('ticket_id', '=', id)
    .select('body')
    .executeTakeFirstOrThrow()
  for (const text of [subject, JSON.stringify(messages), JSON.stringify(stored)]) {
    expect(text).not.toContain('4111 1111')
    expect(text).not.toContain('1111 1111')
  }
  expect(JSON.stringify(messages)).toContain('"bold"')
})

test('a person of one partner sees, counts and opens only the tickets of that partner', async () => {
  const own = await desk.opened({ partner_id: north.id })
  const others = [await desk.opened({ partner_id: south.id }), await desk.opened({ partner_id: null })]
  const listed = await desk.list('per_page=200', norths)
  expect(listed.data.map(({ id }) => id)).toContain(own.id)
  expect(listed.data.every(({ partner }) => partner?.id === north.id)).toBe(true)
  expect((await desk.counts(norths)).all).toBe(listed.meta.total)
  for (const { id, version } of others) {
    expect((await norths.get(`/api/tickets/${id}`)).statusCode).toBe(404)
    expect((await norths.post(`/api/tickets/${id}/steps`, { event: 'ticket.taken', version })).statusCode).toBe(404)
    expect((await norths.post(`/api/tickets/${id}/messages`, { kind: 'note', body: written('x') })).statusCode).toBe(
      404,
    )
  }
  const foreign = await norths.post('/api/tickets', desk.draftOf({ partner_id: south.id }))
  expect(foreign.json<Failure>().errors).toHaveProperty('partner_id')
  const nobodys = await norths.post('/api/tickets', desk.draftOf())
  expect(nobodys.json<Failure>().errors).toHaveProperty('partner_id')
  const { id, version } = others[0]!
  const given = { event: 'ticket.assigned', version, assignee_id: norths.person.id }
  expect((await ana.post(`/api/tickets/${id}/steps`, given)).json<Failure>().errors).toHaveProperty('assignee_id')
  expect((await desk.read(id)).assignee).toBe(null)
})

test('links lead to what the reader may open, and otherwise have only a number', async () => {
  const call = await desk.given.interaction()
  const { id } = await desk.opened()
  const other = await desk.opened({ subject: 'The same again' })
  const reader = await server.as(['freshdeck', 'call-detail'])
  const linked = desk.told(await reader.post(`/api/tickets/${id}/links`, { kind: 'call', target_id: call.id }))
  expect(linked.links).toMatchObject([{ kind: 'call', target_id: call.id, opens: true }])
  desk.told(await ana.post(`/api/tickets/${id}/links`, { kind: 'ticket', target_id: other.id }))
  const both = desk.told(await ana.post(`/api/tickets/${id}/links`, { kind: 'ticket', target_id: other.id }))
  expect(both.links).toMatchObject([
    { kind: 'call', target_id: call.id, name: null, opens: false },
    { kind: 'ticket', target_id: other.id, name: 'The same again', opens: true },
  ])
  for (const wrong of [
    { kind: 'call', target_id: call.id },
    { kind: 'ticket', target_id: id },
    { kind: 'policy', target_id: 1 },
  ]) {
    const answer = await ana.post(`/api/tickets/${id}/links`, wrong)
    expect(answer.json<Failure>().errors, JSON.stringify(wrong)).toHaveProperty('target_id')
  }
  const without = desk.told(await ana.send('DELETE', `/api/tickets/${id}/links/${both.links[1]!.id}`))
  expect(without.links).toHaveLength(1)
  expect(without.trail.map(({ event }) => event)).toEqual([
    'ticket.opened',
    'ticket.linked',
    'ticket.linked',
    'ticket.unlinked',
  ])
})

test('the list is filtered by words, numbers, tags and priorities', async () => {
  const { id, version, subject } = await desk.opened({ subject: 'Devolución de la prima' })
  const change = {
    version,
    subject,
    priority: 'low',
    partner_id: null,
    category_id: null,
    tags: ['Refund', 'refund', 'vip'],
  }
  expect(desk.told(await ana.send('PUT', `/api/tickets/${id}`, change)).tags).toEqual(['refund', 'vip'])
  for (const query of ['q=devolución prima', `q=%23${id}`, `q=${id}`, 'tag=REFUND', 'tag=vip&priority=low']) {
    expect(
      (await desk.list(query)).data.map((row) => row.id),
      query,
    ).toContain(id)
  }
  for (const query of ['q=devolución anual', 'tag=other', 'tag=vip&priority=high']) {
    expect(
      (await desk.list(query)).data.map((row) => row.id),
      query,
    ).not.toContain(id)
  }
})

test('each queue has as many tickets as its count says, whatever was done', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          partner: fc.constantFrom(null, north.id, south.id),
          state: fc.constantFrom('open' as const, 'waiting' as const, 'solved' as const, 'closed' as const),
          assignee: fc.constantFrom(null, ana.person.id, luis.person.id),
          due: fc.constantFrom(null, -1, 1),
        }),
        { maxLength: 12 },
      ),
      async (tickets) => {
        const ids: number[] = []
        for (const one of tickets) ids.push((await desk.opened({ partner_id: one.partner })).id)
        for (const [index, { state, assignee, due }] of tickets.entries()) {
          const due_at = due === null ? null : new Date(clock.now().getTime() + due * 1000)
          await db
            .updateTable('ticket')
            .set({ state, assignee_id: assignee, first_response_due_at: due_at, resolution_due_at: null })
            .where('id', '=', ids[index]!)
            .execute()
        }
        await db
          .deleteFrom('ticket')
          .where('id', 'in', [0, ...ids.slice(0, 2)])
          .execute()
        for (const by of [ana, luis, norths]) {
          const counts = await desk.counts(by)
          for (const queue of ticketQueues) {
            const { data, meta } = await desk.list(`queue=${queue}&per_page=200`, by)
            expect([queue, meta.total, data.length]).toEqual([queue, counts[queue], counts[queue]])
          }
        }
      },
    ),
    { numRuns: 4 },
  )
})

test('an export has every ticket that matches the filters', async () => {
  const { id } = await desk.opened({ subject: 'Only this one' })
  const answer = await ana.get('/api/tickets/export?format=csv&q=only this')
  const [header, ...rows] = answer.body.trim().split('\r\n')
  expect(header).toMatch(/id,subject,requester,requester_email/)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain(`${id},Only this one,Rosa,rosa@example.com`)
})

test('the assignee of a ticket is notified, with a link to it', async () => {
  const ticket = await desk.opened({ subject: 'For Luis' })
  await desk.step(ticket, { event: 'ticket.assigned', assignee_id: luis.person.id })
  const { data } = (await luis.get('/api/notifications')).json<{ data: unknown[] }>()
  expect(data[0]).toMatchObject({ kind: 'ticket-assigned', about: 'For Luis', link: `/freshdesk/${ticket.id}` })
})

test('a person who does not work at the desk is refused', async () => {
  const stranger = await server.as(['call-detail'])
  for (const path of [
    '/api/tickets',
    '/api/tickets/1',
    '/api/ticket-counts',
    '/api/ticket-options',
    '/api/tickets/export?format=csv',
  ]) {
    expect((await stranger.get(path)).statusCode, path).toBe(403)
  }
})
