import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { isMirrorDue } from '#server/modules/tickets/freshdesk/freshdesk-mirror.ts'
import { mirrorHarness, WEBHOOK_TOKEN } from '#tests/support/freshdesk/mirror-harness.ts'
import { bare } from '#tests/support/server.ts'

const { server, freshdesk, mirrored, unheld, later, desk, theirs, oursOf, mirror, logged } = await mirrorHarness()
const { app, db } = server

function addTickets(count: number, name: string) {
  const rosa = theirs.contactWith('rosa@example.com', 'Rosa')
  for (let index = 0; index < count; index += 1) {
    const ticket = theirs.addTicket({ requester_id: rosa.id, subject: `${name} ${index}` })
    theirs.say(ticket, { body: `Answer ${index}`, user_id: theirs.me.id })
  }
}
const storedSubjects = async (name: string) =>
  (await db.selectFrom('ticket').where('subject', 'like', `${name} %`).select('subject').execute()).map(
    ({ subject }) => subject,
  )

test('a run that dies in the middle goes on where it was, and stores nothing twice', async () => {
  addTickets(12, 'Crash')
  freshdesk.fails('cut', 'GET', new RegExp(`^/tickets/${theirs.tickets[5]!.id}/conversations$`))
  await later()
  expect(await storedSubjects('Crash')).toHaveLength(5)
  freshdesk.taken()
  await later()
  expect(new Set(await storedSubjects('Crash')).size).toBe(12)
  expect(await storedSubjects('Crash')).toHaveLength(12)
  expect(freshdesk.taken().filter((one) => one.endsWith('/conversations'))).toHaveLength(7)
  const messages = await db.selectFrom('ticket_message').select('id').execute()
  expect(messages).toHaveLength(24)
})

test('an error of the database undoes its ticket, and nothing that was stored before', async () => {
  server.clock.advance(5_000)
  addTickets(5, 'Refused')
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
  `.execute(db)
  await sql`
    create trigger refuse before insert on ticket_message for each row
    when (new.body::text like '%Answer 3%') execute function refuse()
  `.execute(db)
  await later()
  expect(await storedSubjects('Refused')).toHaveLength(3)
  await sql`drop trigger refuse on ticket_message`.execute(db)
  await mirrored()
  expect(await storedSubjects('Refused')).toHaveLength(5)
})

test('the rate limit is respected for as long as Freshdesk says, and a part of it is left to others', async () => {
  server.clock.advance(5_000)
  addTickets(8, 'Limit')
  freshdesk.taken()
  freshdesk.limit.left = 0
  freshdesk.limit.retryAfter = 300
  await later()
  expect(freshdesk.taken()).toHaveLength(1)
  freshdesk.limit.left = 700
  await later(200_000)
  expect(freshdesk.taken()).toEqual([])
  expect(await isMirrorDue(db, server.clock.now())).toBe(false)
  freshdesk.limit.left = 10
  await later(101_000)
  expect(freshdesk.limit.left).toBe(4)
  expect((await mirror()).failure).toBe(null)
  freshdesk.limit.left = 700
  await later()
  expect(await storedSubjects('Limit')).toHaveLength(8)
})

test('a webhook has its ticket read, and its content is not trusted', async () => {
  const ticket = theirs.tickets[0]!
  const id = await oursOf(ticket)
  theirs.change(ticket, { priority: 3 })
  freshdesk.taken()
  const sendWebhook = (body: unknown, token = WEBHOOK_TOKEN) =>
    bare(app, 'POST', '/api/freshdesk/webhook', {
      headers: { authorization: `Bearer ${token}` },
      payload: body as object,
    })
  await unheld()
  expect((await sendWebhook({ ticket_id: ticket.id }, 'wrong')).statusCode).toBe(403)
  expect((await sendWebhook({ ticket_id: 'x' })).statusCode).toBe(400)
  expect(freshdesk.taken()).toEqual([])
  expect(
    (await sendWebhook({ freshdesk_webhook: { ticket_id: String(ticket.id), ticket_priority: 'Urgent' } })).statusCode,
  ).toBe(200)
  await app.jobs.idle()
  expect(freshdesk.taken().slice(0, 2)).toEqual([
    `GET /tickets/${ticket.id}`,
    `GET /tickets/${ticket.id}/conversations`,
  ])
  expect((await desk.read(id)).priority).toBe('high')
  expect((await sendWebhook({ ticket_id: 999_999 })).statusCode).toBe(200)
  await mirrored()
  expect((await mirror()).failure).toBe(null)
})

test('without an answer Freshdesk is tried again after growing pauses, and it is logged once', async () => {
  freshdesk.fails('before', 'GET', /^\/tickets$/, 3)
  logged.length = 0
  await later()
  expect(await mirror()).toMatchObject({ failure: 'unavailable: 500, internal_error', failures: 1 })
  await later(15_000)
  await later(10_000) // too early
  await later(20_000)
  expect((await mirror()).failures).toBe(3)
  expect(logged.filter((line) => line.includes('does not answer'))).toHaveLength(1)
  await later()
  expect(await mirror()).toMatchObject({ failure: null, failures: 0 })
})
