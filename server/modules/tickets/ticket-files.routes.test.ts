import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { type Request, requestSchema } from '#contracts/requests.ts'
import { MAX_TICKET_FILE_BYTES, ticketFileSchema } from '#contracts/ticket-files.ts'
import { testServer } from '#tests/support/server.ts'
import { ticketHarness, written } from '#tests/support/tickets.ts'

const server = await testServer()
const { db, clock } = server
const desk = await ticketHarness(server)
// signed in, without any permission
const eva = await server.as([])
const max = await server.as([])
type Client = typeof eva

function parseRequest(answer: Awaited<ReturnType<Client['get']>>): Request {
  expect(answer.statusCode, answer.body).toBe(200)
  return requestSchema.parse(answer.json())
}
async function upload(by: Client, name: string, bytes: Buffer | string = 'x', path = '/api/request-files') {
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  const answer = await by.post(`${path}?name=${encodeURIComponent(name)}`, Buffer.from(bytes), headers)
  expect(answer.statusCode, answer.body).toBe(201)
  return ticketFileSchema.parse(answer.json()).id
}
const postRequest = (files: number[], by = eva) =>
  by.post('/api/requests', { subject: 'Black', body: written('Look at this.'), files })
const createRequest = async (files: number[], by = eva) => parseRequest(await postRequest(files, by))
const answer = (id: number, files: number[], by = eva) =>
  by.post(`/api/requests/${id}/messages`, { body: written('And this.'), files })
const get = (id: number, by = eva) => by.get(`/api/request-files/${id}`)

test('files are sent with a request and with later messages, and are downloaded whatever they are', async () => {
  const page = await upload(eva, 'page.html', '<script>alert(1)</script>')
  const request = await createRequest([page])
  expect(request.messages[0]!.files).toEqual([{ id: page, name: 'page.html', bytes: 25 }])
  const log = await upload(eva, 'Diario "ñ".log', 'lines')
  const answered = parseRequest(await answer(request.id, [log]))
  expect(answered.messages.map(({ files }) => files.map(({ name }) => name))).toEqual([
    ['page.html'],
    ['Diario "ñ".log'],
  ])
  const saved = await get(page)
  expect(saved.body).toBe('<script>alert(1)</script>')
  expect(saved.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment;/),
    'x-content-type-options': 'nosniff',
  })
  // the desk can download them, too
  expect((await desk.ana.get(`/api/ticket-files/${log}`)).body).toBe('lines')
  const records = await db.selectFrom('access_record').where('action', '=', 'download').select('user_id').execute()
  expect(records.map(({ user_id }) => user_id)).toContain(eva.person.id)
})

test('the requester can download the files of a reply, but never those of a note', async () => {
  const { id } = await createRequest([])
  const [reply, note] = [
    await upload(desk.ana, 'answer.pdf', 'for Eva', '/api/ticket-files'),
    await upload(desk.ana, 'among-us.pdf', 'secret', '/api/ticket-files'),
  ]
  await desk.say(id, { kind: 'note', body: written('Among us.'), files: [note] })
  const { version } = await desk.read(id)
  await desk.say(id, { kind: 'reply', version, body: written('Here.'), waits: false, files: [reply] })
  const request = parseRequest(await eva.get(`/api/requests/${id}`))
  expect(request.messages.flatMap(({ files }) => files.map(({ id: file }) => file))).toEqual([reply])
  expect((await get(reply)).body).toBe('for Eva')
  expect((await get(note)).statusCode).toBe(404)
  expect((await eva.get(`/api/ticket-files/${reply}`)).statusCode).toBe(403)
  await server.app.jobs.idle()
})

test('nobody can download any file except those of public messages in their own tickets', async () => {
  const own = await upload(max, 'mine.txt')
  await createRequest([own], max)
  const unsent = await upload(max, 'not sent.txt')
  const files = await db.selectFrom('ticket_file').select('id').execute()
  const last = Math.max(...files.map(({ id }) => id))
  const statuses = new Map<number, number>()
  for (let id = 1; id <= last + 3; id += 1) {
    statuses.set(id, (await get(id, max)).statusCode)
  }
  expect(unsent).toBe(last)
  expect([...statuses].filter(([, status]) => status === 200)).toEqual([[own, 200]])
  expect(new Set(statuses.values())).toEqual(new Set([200, 404]))
})

test('files of a merged ticket stay with the requester, and those of a removed message are gone', async () => {
  const [file, removed] = [await upload(eva, 'kept.txt'), await upload(eva, 'gone.txt')]
  const [one, other] = [await createRequest([file]), await createRequest([removed])]
  const { version } = await desk.read(one.id)
  desk.told(await desk.ana.post(`/api/tickets/${one.id}/merge`, { version, into_id: other.id }))
  expect((await get(file)).statusCode).toBe(200)
  const { messages } = await desk.read(other.id)
  const message = messages.find(({ files }) => files.some(({ id }) => id === removed))!
  desk.told(await desk.ana.send('DELETE', `/api/tickets/${other.id}/messages/${message.id}`))
  expect((await get(removed)).statusCode).toBe(404)
  const request = parseRequest(await eva.get(`/api/requests/${other.id}`))
  expect(request.messages.find(({ id }) => id === message.id)).toMatchObject({ body: null, files: [] })
})

test('files of somebody else, of another message and of yesterday cannot be attached', async () => {
  const theirs = await upload(max, 'theirs.txt')
  const used = await upload(eva, 'used.txt')
  const { id } = await createRequest([used])
  for (const file of [theirs, used, 999_999]) {
    const refused = await answer(id, [file])
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toHaveProperty('files')
  }
  const before = await db.selectFrom('ticket').select('id').execute()
  expect((await postRequest([theirs])).statusCode).toBe(422)
  expect(await db.selectFrom('ticket').select('id').execute()).toEqual(before)
  const old = await upload(eva, 'old.txt')
  clock.advance(86_400_001)
  for (const client of [eva, max]) await client.signIn(client.person.email, client.person.password)
  expect((await answer(id, [old])).statusCode).toBe(422)
})

test('files may have 25 MB in total, and a larger file is refused', async () => {
  const half = randomBytes(MAX_TICKET_FILE_BYTES / 2 + 1)
  const two = [await upload(eva, 'one.bin', half), await upload(eva, 'two.bin', half)]
  const refused = await postRequest(two)
  expect(refused.json().errors.files).toEqual([
    'The files have more than 25 MB together. Please leave some of them out.',
  ])
  expect((await createRequest([two[0]!])).messages[0]!.files).toHaveLength(1)
  const large = await eva.post('/api/request-files?name=large.bin', Buffer.alloc(MAX_TICKET_FILE_BYTES + 1), {
    'content-type': 'application/octet-stream',
  })
  expect(large.statusCode).toBe(413)
})

test('a visitor who is not signed in can neither upload nor download', async () => {
  const visitor = server.browser()
  await visitor.open()
  expect((await visitor.post('/api/request-files?name=x', Buffer.from('x'))).statusCode).toBe(401)
  expect((await get(1, visitor as Client)).statusCode).toBe(401)
})
