import { expect, test } from 'vitest'

import { type Request, requestPageSchema, requestSchema } from '#contracts/requests.ts'
import { testServer } from '#tests/support/server.ts'
import { ticketHarness, written } from '#tests/support/tickets.ts'

const server = await testServer()
const { clock } = server
const desk = await ticketHarness(server)
const { ana } = desk
// signed in, without any permission
const eva = await server.as([])
const max = await server.as([])

async function parseRequest(answer: Awaited<ReturnType<typeof eva.get>>): Promise<Request> {
  expect(answer.statusCode, answer.body).toBe(200)
  return requestSchema.parse(answer.json())
}
const createRequest = async (subject: string, by = eva) =>
  parseRequest(await by.post('/api/requests', { subject, body: written('Please help.') }))
const read = async (id: number, by = eva) => parseRequest(await by.get(`/api/requests/${id}`))
const answer = (id: number, text: string, by = eva) => by.post(`/api/requests/${id}/messages`, { body: written(text) })

test('a signed-in person asks, reads the answer of the desk, and writes again until the ticket is closed', async () => {
  const request = await createRequest('My screen is black')
  expect(request).toMatchObject({ subject: 'My screen is black', state: 'open', answers: true })
  const ticket = await desk.read(request.id)
  expect(ticket).toMatchObject({ source: 'web', requester: { user_id: eva.person.id, email: eva.person.email } })

  clock.advance(1_000)
  await desk.say(request.id, { kind: 'note', body: written('Again she.') })
  const { version } = await desk.read(request.id)
  clock.advance(1_000)
  const taken = await desk.step({ id: request.id, version }, { event: 'ticket.taken' })
  await desk.say(request.id, { kind: 'reply', version: taken.version, body: written('Switch it on.'), waits: true })
  const answered = await read(request.id)
  expect(answered).toMatchObject({ state: 'waiting', said_at: clock.now().toISOString() })
  expect(answered.messages.map(({ author, is_requester }) => [author, is_requester])).toEqual([
    [eva.person.name, true],
    [ana.person.name, false],
  ])

  clock.advance(1_000)
  expect(await parseRequest(await answer(request.id, 'It is on.'))).toMatchObject({ state: 'open' })
  const notices = (await ana.get('/api/notifications')).json().data
  expect(notices[0]).toMatchObject({ kind: 'ticket-answered', link: `/freshdesk/${request.id}` })

  await desk.step(await desk.read(request.id), { event: 'ticket.solved' })
  expect(await parseRequest(await answer(request.id, 'Not so.'))).toMatchObject({ state: 'open' })
  expect(await desk.read(request.id)).toMatchObject({ reopened: 1 })
  await desk.step(await desk.read(request.id), { event: 'ticket.closed' })
  expect(await read(request.id)).toMatchObject({ state: 'closed', answers: false })
  expect((await answer(request.id, 'One more.')).statusCode).toBe(409)
})

test('everybody sees their own requests, the newest first, whoever wrote them down', async () => {
  const first = await createRequest('First', max)
  const second = await desk.opened({ requester: { email: max.person.email, name: '' } })
  const page = requestPageSchema.parse((await max.get('/api/requests?per_page=10')).json())
  expect(page.data.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(page.meta.total).toBe(2)
  expect((await eva.get(`/api/requests/${first.id}`)).statusCode).toBe(404)
  expect((await answer(first.id, 'Mine?', eva)).statusCode).toBe(404)
})

test('a request without words is refused with an error of its field', async () => {
  const refused = await eva.post('/api/requests', { subject: 'Nothing', body: written(' ') })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors.body).toHaveLength(1)
  const { id } = await createRequest('Something')
  expect((await answer(id, ' ')).statusCode).toBe(422)
})

test('a requester whose address has changed is still the same requester', async () => {
  const first = await createRequest('Before')
  await server.db
    .updateTable('app_user')
    .set({ email: 'eva.new@example.com' })
    .where('id', '=', eva.person.id)
    .execute()
  const second = await desk.opened({ requester: { email: 'eva.new@example.com', name: '' } })
  expect(second.requester).toEqual({ ...(await desk.read(first.id)).requester, email: 'eva.new@example.com' })
  await server.db.updateTable('app_user').set({ email: eva.person.email }).where('id', '=', eva.person.id).execute()
})
