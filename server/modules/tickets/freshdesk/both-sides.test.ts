import { expect, test } from 'vitest'

import { mirrorHarness } from '#tests/support/freshdesk/mirror-harness.ts'
import { written } from '#tests/support/tickets.ts'

const { server, freshdesk, later, desk, theirs, oursOf, outbox } = await mirrorHarness()

/** A ticket of theirs that is mirrored here. */
async function mirroredOne(subject: string) {
  const rosa = theirs.contactWith('rosa@example.com', 'Rosa')
  const ticket = theirs.addTicket({ requester_id: rosa.id, subject })
  await later()
  freshdesk.taken()
  return { ticket, id: await oursOf(ticket) }
}

test('of changes on both sides the later one prevails, and the trail records it', async () => {
  const { ticket, id } = await mirroredOne('Two minds')
  const change = async (priority: 'high' | 'low') => {
    const { version, subject, tags } = await desk.read(id)
    const body = { version, subject, priority, tags, partner_id: null, category_id: null }
    desk.told(await desk.ana.send('PUT', `/api/tickets/${id}`, body))
  }
  await change('high')
  server.clock.advance(2_000)
  theirs.change(ticket, { priority: 4 })
  await later()
  const overruled = await desk.read(id)
  expect(overruled.priority).toBe('urgent')
  expect(overruled.trail.find(({ event }) => event === 'mirror.overruled')?.changes).toEqual([
    { field: 'priority', from: 'high', to: 'urgent' },
  ])

  theirs.change(ticket, { priority: 2, subject: 'Two minds, one subject' })
  server.clock.advance(2_000)
  await desk.later(0)
  await change('low')
  await later()
  await later()
  expect(ticket).toMatchObject({ priority: 1, subject: 'Two minds, one subject' })
  const prevailed = await desk.read(id)
  expect(prevailed).toMatchObject({ priority: 'low', subject: 'Two minds, one subject' })
  expect(prevailed.trail.findLast(({ event }) => event === 'mirror.overruled')?.changes).toEqual([
    { field: 'priority', from: 'normal', to: 'low' },
  ])
})

test('a ticket that was deleted there is closed here, and a waiting reply is marked as failed', async () => {
  const { ticket, id } = await mirroredOne('Gone')
  theirs.tickets.splice(theirs.tickets.indexOf(ticket), 1)
  const { version } = await desk.read(id)
  await desk.say(id, { kind: 'reply', version, body: written('Nobody there.'), waits: true })
  await later()
  const { state, messages, trail } = await desk.read(id)
  expect(state).toBe('closed')
  expect(messages.at(-1)!.delivery).toBe('failed')
  expect(trail.some(({ event }) => event === 'mirror.ended')).toBe(true)
  expect((await outbox()).filter(({ state: at }) => at === 'waiting' || at === 'sending')).toEqual([])
  expect(freshdesk.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a ticket that was merged there is closed here, with the note about it', async () => {
  const { ticket, id } = await mirroredOne('Merged')
  theirs.say(ticket, { body: 'Merged into ticket 7.', user_id: theirs.me.id, private: true, source: 2 })
  theirs.change(ticket, { status: 5 })
  await later()
  const { state, messages } = await desk.read(id)
  expect([state, messages.at(-1)!.kind]).toEqual(['closed', 'note'])
})
