import { expect, test } from 'vitest'

import {
  type CannedReply,
  type CannedReplyDraft,
  cannedReplyOffersSchema,
  cannedReplyPageSchema,
  cannedReplySchema,
} from '#contracts/canned-replies.ts'
import type { Failure } from '#contracts/failure.ts'
import { testServer } from '#tests/support/server.ts'
import { ticketHarness, written } from '#tests/support/tickets.ts'

const server = await testServer()
const desk = await ticketHarness(server)
const { ana, north, south } = desk
const chief = await server.as('Quality supervisor')
const ofNorth = { conditions: { partner_id: '$user.partner_id' as const } }
const norths = await server.as({
  rules: [
    { action: 'support-settings', ...ofNorth },
    { action: 'freshdeck', ...ofNorth },
  ],
  partner_id: north.id,
})
type Client = typeof chief

const AT = '/api/canned-replies'
const draftOf = (draft: Partial<CannedReplyDraft> = {}): CannedReplyDraft => ({
  ...{ title: 'Got it', body: written('Hello {{requester.first_name}}'), partner_id: null, language: null },
  ...draft,
})
const told = (answer: Awaited<ReturnType<Client['post']>>): CannedReply => {
  expect(answer.statusCode, answer.body).toBe(200)
  return cannedReplySchema.parse(answer.json())
}
const added = async (draft: Partial<CannedReplyDraft>, by: Client = chief) => told(await by.post(AT, draftOf(draft)))
const titles = async (by: Client, query = '') =>
  cannedReplyPageSchema.parse((await by.get(`${AT}?${query}`)).json()).data.map(({ title }) => title)
const offers = async (by: Client, query = '') =>
  cannedReplyOffersSchema.parse((await by.get(`/api/canned-reply-offers?${query}`)).json()).map(({ title }) => title)

test('a reply is written, changed and removed, with who did it; what somebody else has changed is a conflict', async () => {
  const reply = await added({ title: '  First  ', language: 'es' })
  expect(reply).toMatchObject({ title: 'First', language: 'es', partner: null, version: 1 })
  expect(reply.updated_by).toEqual({ id: chief.person.id, name: chief.person.name })
  const change = { ...draftOf({ title: 'Second' }), version: 1 }
  expect(told(await chief.send('PUT', `${AT}/${reply.id}`, change))).toMatchObject({ title: 'Second', version: 2 })
  expect((await chief.send('PUT', `${AT}/${reply.id}`, change)).statusCode).toBe(409)
  expect((await chief.send('DELETE', `${AT}/${reply.id}`)).statusCode).toBe(200)
  for (const method of ['GET', 'DELETE'] as const)
    expect((await chief.send(method, `${AT}/${reply.id}`)).statusCode).toBe(404)
  expect(await titles(chief)).not.toContain('Second')
})

test('what makes no sense is refused beside its field, with what to do', async () => {
  const errorsOf = async (draft: Partial<CannedReplyDraft>) =>
    (await chief.post(AT, draftOf(draft))).json<Failure>().errors
  await added({ title: 'Taken' })
  expect(await errorsOf({ title: 'taken' })).toHaveProperty('title')
  expect(await errorsOf({ body: written('  ') })).toHaveProperty('body')
  expect(await errorsOf({ partner_id: 999_999 })).toHaveProperty('partner_id')
  const { body } = (await errorsOf({ body: written('{{requester.phone}}') })) as { body: string[] }
  expect(body[0]).toContain('{{requester.phone}} is no variable')
  expect(body[0]).toContain('{{requester.name}}, {{requester.first_name}}')
  // the same title is another reply for a partner
  await added({ title: 'Taken', partner_id: north.id })
})

test('the desk is offered what is for everybody and for the partner of the ticket, as far as it reaches', async () => {
  await added({ title: 'Of north', partner_id: north.id })
  await added({ title: 'Of south', partner_id: south.id })
  await added({ title: 'Of all' })
  expect(await offers(ana)).toContain('Of all')
  expect(await offers(ana)).not.toContain('Of north')
  const ofNorths = await offers(ana, `partner_id=${north.id}`)
  expect(ofNorths).toEqual(expect.arrayContaining(['Of all', 'Of north']))
  expect(ofNorths).not.toContain('Of south')
  expect(await offers(norths, `partner_id=${south.id}`)).not.toContain('Of south')
  expect(await offers(norths, `partner_id=${north.id}`)).toContain('Of north')
})

test('whoever is bound to a partner manages the replies of that one alone', async () => {
  const [own, others] = [await added({ title: 'Own', partner_id: north.id }), await added({ title: 'Everybody’s' })]
  expect(await titles(norths, 'q=own')).toEqual(['Own'])
  expect(await titles(norths)).not.toContain('Everybody’s')
  const change = { ...draftOf({ title: 'Mine', partner_id: north.id }), version: 1 }
  expect(told(await norths.send('PUT', `${AT}/${own.id}`, change)).title).toBe('Mine')
  expect((await norths.send('PUT', `${AT}/${others.id}`, change)).statusCode).toBe(404)
  for (const partner_id of [null, south.id]) {
    const answer = await norths.post(AT, draftOf({ title: 'Theirs', partner_id }))
    expect(answer.json<Failure>().errors).toHaveProperty('partner_id')
  }
  expect(await titles(chief, `partner_id=${north.id}`)).toContain('Mine')
})

test('whoever does not set the desk up manages none, and whoever does not work there is offered none', async () => {
  expect((await ana.get(AT)).statusCode).toBe(403)
  expect((await ana.post(AT, draftOf())).statusCode).toBe(403)
  expect((await chief.get('/api/canned-reply-offers')).statusCode).toBe(403)
})
