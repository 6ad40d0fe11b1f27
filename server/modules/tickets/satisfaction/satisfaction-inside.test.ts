import { expect, test } from 'vitest'

import { type Request, requestSchema } from '#contracts/requests.ts'
import { satisfactionHarness } from '#tests/support/satisfaction-harness.ts'
import { testServer } from '#tests/support/server.ts'
import { ticketHarness, written } from '#tests/support/tickets.ts'

const server = await testServer()
const { clock } = server
const desk = await ticketHarness(server)
const { asks, solve, letters } = await satisfactionHarness(server, desk)
await asks(true)
// signed in, without any permission
const eva = await server.as([])
const max = await server.as([])

function parseRequest(answer: Awaited<ReturnType<typeof eva.get>>): Request {
  expect(answer.statusCode, answer.body).toBe(200)
  return requestSchema.parse(answer.json())
}
const createRequest = async (by = eva) =>
  parseRequest(await by.post('/api/requests', { subject: 'Black', body: written('Help.') }))
const read = async (id: number, by = eva) => parseRequest(await by.get(`/api/requests/${id}`))
const rate = (id: number, answer: string, by = eva) =>
  by.post(`/api/requests/${id}/satisfaction`, { answer, comment: '' })

test('a requester with an account is notified of the solution, answers on the page of the request, and gets no link', async () => {
  const { id } = await createRequest()
  expect((await read(id)).question).toBeNull()
  expect((await rate(id, 'good')).statusCode).toBe(409)
  await solve({ id })
  expect((await letters()).map(({ to, text }) => [to, text.includes('/satisfaction/')])).toEqual([
    [eva.person.email, false],
  ])
  const notices = (await eva.get('/api/notifications')).json().data
  expect(notices[0]).toMatchObject({ kind: 'request-solved', link: `/requests/${id}`, about: 'Black' })
  expect((await desk.read(id)).question).toMatchObject({ state: 'asked', delivery: null })

  expect((await read(id)).question).toMatchObject({ answer: null, comment: '', is_open: true })
  clock.advance(1_000)
  const rated = await eva.post(`/api/requests/${id}/satisfaction`, { answer: 'neither', comment: 'It took long.' })
  expect(parseRequest(rated).question).toMatchObject({ answer: 'neither', comment: 'It took long.', is_open: true })
  expect(await desk.read(id)).toMatchObject({ satisfaction: 'neither', question: { comment: 'It took long.' } })
  expect((await desk.read(id)).trail.at(-1)).toMatchObject({
    event: 'satisfaction.answered',
    by: { id: eva.person.id },
  })
})

test('nobody can answer for somebody else, or learn that there is a question', async () => {
  const { id } = await createRequest()
  await solve({ id })
  expect((await rate(id, 'bad', max)).statusCode).toBe(404)
  // people who work at the desk are not the requester either
  expect((await rate(id, 'good', desk.ana)).statusCode).toBe(404)
  expect((await desk.read(id)).satisfaction).toBe('unanswered')
})

test('a new message opens the ticket again, and the question is closed until there is another solution', async () => {
  const { id } = await createRequest()
  await solve({ id })
  await rate(id, 'bad')
  parseRequest(await eva.post(`/api/requests/${id}/messages`, { body: written('Not so.') }))
  expect((await read(id)).question).toMatchObject({ answer: 'bad', is_open: false })
  expect((await rate(id, 'good')).statusCode).toBe(409)
  clock.advance(1_000)
  await solve({ id })
  expect((await read(id)).question).toMatchObject({ answer: 'bad', is_open: true })
})

test('too many answers are throttled', async () => {
  const { id } = await createRequest()
  await solve({ id })
  for (let attempt = 0; attempt < 15; attempt += 1) for (const answer of ['good', 'bad']) await rate(id, answer)
  expect((await rate(id, 'good')).statusCode).toBe(429)
  await server.db.deleteFrom('throttle').execute()
})

test('a person who solves their own request is not asked', async () => {
  const { id } = await createRequest(desk.luis)
  await solve({ id }, desk.luis)
  expect((await desk.read(id)).question).toBeNull()
  await desk.step(await desk.read(id), { event: 'ticket.reopened', reason: 'Again.' })
  await solve({ id }, desk.ana)
  expect((await desk.read(id)).question).not.toBeNull()
})

test('a requester whose account is deactivated is asked by letter', async () => {
  const inactive = await server.as([])
  const { id } = await createRequest(inactive)
  await letters()
  await server.db.updateTable('app_user').set({ active: false }).where('id', '=', inactive.person.id).execute()
  await solve({ id })
  const sent = await letters()
  expect(sent).toMatchObject([{ to: inactive.person.email, text: expect.stringContaining('/satisfaction/') }])
})
