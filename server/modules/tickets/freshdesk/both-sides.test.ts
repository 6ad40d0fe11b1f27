import { expect, test } from 'vitest'

import { mirrorHarness } from '#tests/support/freshdesk/mirror-harness.ts'
import { written } from '#tests/support/tickets.ts'

const { server, freshdesk, later, desk, theirs, oursOf, outbox } = await mirrorHarness()

/** One of theirs that is ours, too. */
async function mirroredOne(subject: string) {
  const rosa = theirs.contactWith('rosa@example.com', 'Rosa')
  const ticket = theirs.addTicket({ requester_id: rosa.id, subject })
  await later()
  freshdesk.taken()
  return { ticket, id: await oursOf(ticket) }
}

test('what was changed on both sides is as the later change has it, and the trail tells it', async () => {
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
  const lost = await desk.read(id)
  expect(lost.priority).toBe('urgent')
  expect(lost.trail.find(({ event }) => event === 'mirror.overruled')?.changes).toEqual([
    { field: 'priority', from: 'high', to: 'urgent' },
  ])

  theirs.change(ticket, { priority: 2, subject: 'Two minds, one subject' })
  server.clock.advance(2_000)
  await desk.later(0)
  await change('low')
  await later()
  await later()
  expect(ticket).toMatchObject({ priority: 1, subject: 'Two minds, one subject' })
  const won = await desk.read(id)
  expect(won).toMatchObject({ priority: 'low', subject: 'Two minds, one subject' })
  expect(won.trail.findLast(({ event }) => event === 'mirror.overruled')?.changes).toEqual([
    { field: 'priority', from: 'normal', to: 'low' },
  ])
})

test('a ticket that is gone there is closed here, and a reply that waits is said to have failed', async () => {
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

test('one that was merged into another one there is closed here, with the note that says so', async () => {
  const { ticket, id } = await mirroredOne('Merged')
  theirs.say(ticket, { body: 'Merged into ticket 7.', user_id: theirs.me.id, private: true, source: 2 })
  theirs.change(ticket, { status: 5 })
  await later()
  const { state, messages } = await desk.read(id)
  expect([state, messages.at(-1)!.kind]).toEqual(['closed', 'note'])
})
