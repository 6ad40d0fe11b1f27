import { expect, test } from 'vitest'

import { testServer } from '#tests/support/server.ts'
import { ticketHarness, written } from '#tests/support/tickets.ts'

const server = await testServer()
const { db } = server
const desk = await ticketHarness(server)

const HOUR = 3_600_000

/** A desk that never closes: all time counts. */
await db
  .updateTable('support_calendar')
  .set({ hours: JSON.stringify([{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }]) as never })
  .execute()

const reply = (id: number, version: number, waits: boolean) =>
  desk.say(id, { kind: 'reply', version, body: written('We look.'), waits })

test('both clocks run from the beginning; the first reply stops the first one, and waiting pauses the other', async () => {
  const { id, version, ...ticket } = await desk.opened({ priority: 'high' })
  expect(ticket.first_response).toMatchObject({ status: 'running', target_ms: 4 * HOUR, used_ms: 0 })
  expect(ticket.resolution).toMatchObject({ status: 'running', target_ms: 18 * HOUR, used_ms: 0 })
  await desk.later(HOUR)
  const waiting = await reply(id, version, true)
  expect(waiting.first_response).toEqual({ status: 'met', target_ms: 4 * HOUR, used_ms: HOUR, due_at: null })
  expect(waiting.resolution).toEqual({ status: 'paused', target_ms: 18 * HOUR, used_ms: HOUR, due_at: null })
  await desk.later(100 * HOUR)
  const resumed = await desk.step(await desk.read(id), { event: 'ticket.resumed' })
  expect(resumed.resolution).toMatchObject({ status: 'running', used_ms: HOUR })
  await desk.later(2 * HOUR)
  const solved = await desk.step(resumed, { event: 'ticket.solved' })
  expect(solved.resolution).toMatchObject({ status: 'met', used_ms: 3 * HOUR, due_at: null })
  await desk.later(50 * HOUR)
  const reopened = await desk.step(solved, { event: 'ticket.reopened', reason: 'It came back.' })
  expect(reopened.resolution).toMatchObject({ status: 'running', used_ms: 3 * HOUR })
  expect(reopened.first_response).toMatchObject({ status: 'met', used_ms: HOUR })
  expect(reopened.reopened).toBe(1)
})

test('a ticket past its target is counted and listed as breached, also while it waits, until it is solved', async () => {
  const { id, version } = await desk.opened({ priority: 'urgent' })
  const before = await desk.counts()
  await desk.later(HOUR - 1)
  expect((await desk.read(id)).first_response.status).toBe('running')
  await desk.later(2)
  expect((await desk.read(id)).first_response.status).toBe('breached')
  expect((await desk.counts()).breached).toBe(before.breached + 1)
  await desk.later(8 * HOUR)
  const waiting = await reply(id, version, true)
  expect(waiting.first_response.status).toBe('missed')
  expect(waiting.resolution.status).toBe('breached')
  expect((await desk.list('queue=breached')).data.map((row) => row.id)).toContain(id)
  const settled = await desk.step(waiting, { event: 'ticket.solved' })
  expect(settled.resolution.status).toBe('missed')
  expect((await desk.list('queue=breached')).data.map((row) => row.id)).not.toContain(id)
})

test('a new priority sets new targets and keeps the time that was used', async () => {
  const ticket = await desk.opened({ priority: 'low' })
  await desk.later(2 * HOUR)
  const { version, subject, partner_id, category_id } = { ...ticket, partner_id: null, category_id: null }
  const change = { version, subject, partner_id, category_id, priority: 'urgent' as const, tags: [] }
  const changed = desk.told(await desk.ana.send('PUT', `/api/tickets/${ticket.id}`, change))
  expect(changed.first_response).toMatchObject({ status: 'breached', target_ms: HOUR, used_ms: 2 * HOUR })
  expect(changed.resolution).toMatchObject({ status: 'running', target_ms: 8 * HOUR, used_ms: 2 * HOUR })
})

test('a ticket that is reopened after its priority has changed has the new target', async () => {
  const solved = await desk.step(await desk.opened({ priority: 'low' }), { event: 'ticket.solved' })
  const change = { version: solved.version, subject: 'x', partner_id: null, category_id: null, tags: [] }
  const path = `/api/tickets/${solved.id}`
  const changed = desk.told(await desk.ana.send('PUT', path, { ...change, priority: 'high' }))
  expect(changed.resolution).toMatchObject({ status: 'met', target_ms: 90 * HOUR })
  const reopened = await desk.step(changed, { event: 'ticket.reopened', reason: 'It came back.' })
  expect(reopened.resolution).toMatchObject({ status: 'running', target_ms: 18 * HOUR })
})

test('a partner has its own hours and targets', async () => {
  const { id: partner_id } = await desk.given.partner()
  await db
    .insertInto('support_calendar')
    .values({ partner_id, time_zone: 'America/Santiago', hours: JSON.stringify([]) as never })
    .execute()
  await db
    .insertInto('support_target')
    .values({ partner_id, priority: 'normal', first_response_minutes: 5, resolution_minutes: 10 })
    .execute()
  const { id } = await desk.opened({ partner_id })
  await desk.later(1000 * HOUR)
  const ticket = await desk.read(id)
  expect(ticket.first_response).toEqual({ status: 'running', target_ms: 300_000, used_ms: 0, due_at: null })
  expect(ticket.resolution).toMatchObject({ target_ms: 600_000, used_ms: 0 })
})
