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

const PATH = '/api/canned-replies'
const draftOf = (draft: Partial<CannedReplyDraft> = {}): CannedReplyDraft => ({
  ...{ title: 'Got it', body: written('Hello {{requester.first_name}}'), partner_id: null, language: null },
  ...draft,
})
const parseReply = (answer: Awaited<ReturnType<Client['post']>>): CannedReply => {
  expect(answer.statusCode, answer.body).toBe(200)
  return cannedReplySchema.parse(answer.json())
}
const added = async (draft: Partial<CannedReplyDraft>, by: Client = chief) =>
  parseReply(await by.post(PATH, draftOf(draft)))
const titles = async (by: Client, query = '') =>
  cannedReplyPageSchema.parse((await by.get(`${PATH}?${query}`)).json()).data.map(({ title }) => title)
const offers = async (by: Client, query = '') =>
  cannedReplyOffersSchema.parse((await by.get(`/api/canned-reply-offers?${query}`)).json()).map(({ title }) => title)

test('a reply is written, changed and removed, with its last editor; a change of an older version is a conflict', async () => {
  const reply = await added({ title: '  First  ', language: 'es' })
  expect(reply).toMatchObject({ title: 'First', language: 'es', partner: null, version: 1 })
  expect(reply.updated_by).toEqual({ id: chief.person.id, name: chief.person.name })
  const change = { ...draftOf({ title: 'Second' }), version: 1 }
  expect(parseReply(await chief.send('PUT', `${PATH}/${reply.id}`, change))).toMatchObject({
    title: 'Second',
    version: 2,
  })
  expect((await chief.send('PUT', `${PATH}/${reply.id}`, change)).statusCode).toBe(409)
  expect((await chief.send('DELETE', `${PATH}/${reply.id}`)).statusCode).toBe(200)
  for (const method of ['GET', 'DELETE'] as const)
    expect((await chief.send(method, `${PATH}/${reply.id}`)).statusCode).toBe(404)
  expect(await titles(chief)).not.toContain('Second')
})

test('invalid fields are refused with an error that says what to do', async () => {
  const errorsOf = async (draft: Partial<CannedReplyDraft>) =>
    (await chief.post(PATH, draftOf(draft))).json<Failure>().errors
  await added({ title: 'Taken' })
  expect(await errorsOf({ title: 'taken' })).toHaveProperty('title')
  expect(await errorsOf({ body: written('  ') })).toHaveProperty('body')
  expect(await errorsOf({ partner_id: 999_999 })).toHaveProperty('partner_id')
  const { body } = (await errorsOf({ body: written('{{requester.phone}}') })) as { body: string[] }
  expect(body[0]).toContain('{{requester.phone}} is no variable')
  expect(body[0]).toContain('{{requester.name}}, {{requester.first_name}}')
  // a partner can have a reply with the same title
  await added({ title: 'Taken', partner_id: north.id })
})

test('the desk is offered the replies for all and for the partner of the ticket, as far as the caller reaches', async () => {
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

test('a person bound to a partner manages only the replies of that partner', async () => {
  const [own, others] = [await added({ title: 'Own', partner_id: north.id }), await added({ title: 'Everybody’s' })]
  expect(await titles(norths, 'q=own')).toEqual(['Own'])
  expect(await titles(norths)).not.toContain('Everybody’s')
  const change = { ...draftOf({ title: 'Mine', partner_id: north.id }), version: 1 }
  expect(parseReply(await norths.send('PUT', `${PATH}/${own.id}`, change)).title).toBe('Mine')
  expect((await norths.send('PUT', `${PATH}/${others.id}`, change)).statusCode).toBe(404)
  for (const partner_id of [null, south.id]) {
    const answer = await norths.post(PATH, draftOf({ title: 'Theirs', partner_id }))
    expect(answer.json<Failure>().errors).toHaveProperty('partner_id')
  }
  expect(await titles(chief, `partner_id=${north.id}`)).toContain('Mine')
})

test('only people who set up the desk manage replies, and only people who work there are offered them', async () => {
  expect((await ana.get(PATH)).statusCode).toBe(403)
  expect((await ana.post(PATH, draftOf())).statusCode).toBe(403)
  expect((await chief.get('/api/canned-reply-offers')).statusCode).toBe(403)
})
