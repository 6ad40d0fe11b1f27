import { expect, test } from 'vitest'

import { plainTextOf } from '#domain/text/plain-text-of.ts'
import { mirrorHarness } from '#tests/support/freshdesk/mirror-harness.ts'
import { written } from '#tests/support/tickets.ts'

const { server, freshdesk, mirrored, later, desk, theirs, oursOf } = await mirrorHarness()
const { db } = server

/** A ticket of theirs that is mirrored here. */
async function mirroredOne(subject: string) {
  const rosa = theirs.contactWith('rosa@example.com', 'Rosa')
  const ticket = theirs.addTicket({ requester_id: rosa.id, subject })
  await later()
  freshdesk.taken()
  return { ticket, id: await oursOf(ticket) }
}

async function postReply(id: number, text: string, waits = false) {
  const { version } = await desk.read(id)
  return desk.say(id, { kind: 'reply', version, body: written(text), waits })
}
const textsThere = (ticket: { id: number }) => theirs.of(ticket).map(({ body_text }) => body_text)

test('a reply is sent by Freshdesk alone, a note stays internal on both sides, and a removed message is not sent', async () => {
  const { ticket, id } = await mirroredOne('Both ways')
  await desk.say(id, { kind: 'note', body: written('Among us.') })
  const removed = (await desk.say(id, { kind: 'note', body: written('Never mind.') })).messages.at(-1)!
  await desk.ana.send('DELETE', `/api/tickets/${id}/messages/${removed.id}`)
  expect((await postReply(id, 'On its way & soon.', true)).messages.at(-1)!.delivery).toBe('waiting')
  await mirrored()
  expect(theirs.of(ticket).map(({ private: isPrivate, body_text }) => [isPrivate, body_text])).toEqual([
    [true, 'Among us.'],
    [false, 'On its way &#38; soon.'],
  ])
  expect(ticket.status).toBe(3)
  await later()
  const { messages, state } = await desk.read(id)
  expect(messages.map(({ delivery }) => delivery)).toEqual([null, null, null, 'sent'])
  expect(state).toBe('waiting')
  expect(server.outbox).toEqual([])
})

test('a reply whose answer was lost is sent once', async () => {
  const { ticket, id } = await mirroredOne('Lost answer')
  freshdesk.fails('after', 'POST', /\/reply$/)
  await postReply(id, 'Only once.')
  await postReply(id, 'And then this.')
  await mirrored()
  expect(textsThere(ticket)).toEqual(['Only once.'])
  await later(15_000) // too early: it may still arrive
  expect(textsThere(ticket)).toEqual(['Only once.'])
  await later()
  expect(textsThere(ticket)).toEqual(['Only once.', 'And then this.'])
  const { messages } = await desk.read(id)
  expect(messages.map(({ body, delivery }) => [plainTextOf(body!), delivery])).toEqual([
    ['', null],
    ['Only once.', 'sent'],
    ['And then this.', 'sent'],
  ])
})

test('a reply that did not arrive is sent again, once', async () => {
  const { ticket, id } = await mirroredOne('Did not arrive')
  freshdesk.fails('cut', 'POST', /\/reply$/)
  freshdesk.fails('before', 'POST', /\/reply$/)
  await postReply(id, 'Third time lucky.')
  for (let round = 0; round < 4; round += 1) await later()
  expect(textsThere(ticket)).toEqual(['Third time lucky.'])
  expect((await desk.read(id)).messages).toHaveLength(2)
})

test('after a server died while sending, the message is looked for before it is sent again', async () => {
  const { ticket, id } = await mirroredOne('Died over it')
  const pause = (paused_until: Date | null) => db.updateTable('freshdesk_mirror').set({ paused_until }).execute()
  await pause(new Date(server.clock.now().getTime() + 3_600_000))
  await postReply(id, 'Said already.')
  await server.app.jobs.idle()
  await pause(null)
  theirs.say(ticket, { body: '<p>Said already.</p>', user_id: theirs.me.id })
  await db
    .updateTable('freshdesk_outbox')
    .set({ state: 'sending', tried_at: server.clock.now() })
    .where('ticket_id', '=', id)
    .execute()
  await later()
  expect(textsThere(ticket)).toEqual(['Said already.'])
  expect((await desk.read(id)).messages.map(({ delivery }) => delivery)).toEqual([null, 'sent'])
})

test('a message that somebody else wrote there is not taken for ours', async () => {
  const { ticket, id } = await mirroredOne('The same words')
  const nora = theirs.addPerson({ name: 'Nora', email: 'nora@freshdesk.example', is_agent: true })
  freshdesk.fails('cut', 'POST', /\/reply$/)
  await postReply(id, 'Yes.')
  await mirrored()
  theirs.say(ticket, { body: 'Yes.', user_id: nora.id })
  await later()
  await later()
  expect(theirs.of(ticket).map(({ user_id }) => user_id)).toEqual([nora.id, theirs.me.id])
  expect((await desk.read(id)).messages).toHaveLength(3)
})

test('a ticket of ours is created there, once even if the answer was lost, and its replies follow', async () => {
  freshdesk.fails('after', 'POST', /^\/tickets$/)
  const { id } = await desk.opened({
    subject: 'New here',
    priority: 'high',
    requester: { email: 'leo@example.com', name: 'Leo' },
  })
  await postReply(id, 'We look into it.')
  await mirrored()
  await later()
  await later()
  const made = theirs.tickets.filter(({ subject }) => subject === 'New here')
  expect(made).toMatchObject([
    { status: 2, priority: 3, source: 2, description_text: 'I have bought one and got nothing.' },
  ])
  expect(textsThere(made[0]!)).toEqual(['We look into it.'])
  expect(await oursOf(made[0]!)).toBe(id)
  expect((await desk.list('q=New+here')).meta.total).toBe(1)
  expect(server.outbox).toEqual([])
})

test('a ticket that Freshdesk does not accept exists only here, and its replies go out as letters', async () => {
  freshdesk.refuses('POST', /^\/tickets$/)
  const { id } = await desk.opened({ subject: 'Refused' })
  await postReply(id, 'By letter.')
  await mirrored()
  expect(server.outbox.map(({ text }) => text)).toEqual([expect.stringContaining('By letter.')])
})
