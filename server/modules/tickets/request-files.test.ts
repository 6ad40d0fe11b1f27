import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { type Request, requestSchema } from '#contracts/requests.ts'
import { MAX_TICKET_FILE_BYTES, ticketFileSchema } from '#contracts/ticket-files.ts'
import { testServer } from '#tests/support/server.ts'
import { ticketHarness, written } from '#tests/support/tickets.ts'

const server = await testServer()
const { db, clock } = server
const desk = await ticketHarness(server)
// nothing but signed in
const eva = await server.as([])
const max = await server.as([])
type Client = typeof eva

function told(answer: Awaited<ReturnType<Client['get']>>): Request {
  expect(answer.statusCode, answer.body).toBe(200)
  return requestSchema.parse(answer.json())
}
async function brought(by: Client, name: string, bytes: Buffer | string = 'x', path = '/api/request-files') {
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  const answer = await by.post(`${path}?name=${encodeURIComponent(name)}`, Buffer.from(bytes), headers)
  expect(answer.statusCode, answer.body).toBe(201)
  return ticketFileSchema.parse(answer.json()).id
}
const asking = (files: number[], by = eva) =>
  by.post('/api/requests', { subject: 'Black', body: written('Look at this.'), files })
const ask = async (files: number[], by = eva) => told(await asking(files, by))
const answer = (id: number, files: number[], by = eva) =>
  by.post(`/api/requests/${id}/messages`, { body: written('And this.'), files })
const get = (id: number, by = eva) => by.get(`/api/request-files/${id}`)

test('files go with what is asked and written again, and come back to be saved, whatever they are', async () => {
  const page = await brought(eva, 'page.html', '<script>alert(1)</script>')
  const asked = await ask([page])
  expect(asked.messages[0]!.files).toEqual([{ id: page, name: 'page.html', bytes: 25 }])
  const log = await brought(eva, 'Diario "ñ".log', 'lines')
  const again = told(await answer(asked.id, [log]))
  expect(again.messages.map(({ files }) => files.map(({ name }) => name))).toEqual([['page.html'], ['Diario "ñ".log']])
  const saved = await get(page)
  expect(saved.body).toBe('<script>alert(1)</script>')
  expect(saved.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment;/),
    'x-content-type-options': 'nosniff',
  })
  // the desk has them, too
  expect((await desk.ana.get(`/api/ticket-files/${log}`)).body).toBe('lines')
  const records = await db.selectFrom('access_record').where('action', '=', 'download').select('user_id').execute()
  expect(records.map(({ user_id }) => user_id)).toContain(eva.person.id)
})

test('what the desk sends along is theirs; what goes with a note is not, however it is asked for', async () => {
  const { id } = await ask([])
  const [reply, note] = [
    await brought(desk.ana, 'answer.pdf', 'for Eva', '/api/ticket-files'),
    await brought(desk.ana, 'among-us.pdf', 'secret', '/api/ticket-files'),
  ]
  await desk.say(id, { kind: 'note', body: written('Among us.'), files: [note] })
  const { version } = await desk.read(id)
  await desk.say(id, { kind: 'reply', version, body: written('Here.'), waits: false, files: [reply] })
  const shown = told(await eva.get(`/api/requests/${id}`))
  expect(shown.messages.flatMap(({ files }) => files.map(({ id: file }) => file))).toEqual([reply])
  expect((await get(reply)).body).toBe('for Eva')
  expect((await get(note)).statusCode).toBe(404)
  expect((await eva.get(`/api/ticket-files/${reply}`)).statusCode).toBe(403)
  await server.app.jobs.idle()
})

test('of everything that there is, nobody reaches a file but of public messages of their own', async () => {
  const own = await brought(max, 'mine.txt')
  await ask([own], max)
  const unsent = await brought(max, 'not sent.txt')
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

test('what was said in a ticket that was merged is still theirs, and what was removed is nobody’s', async () => {
  const [file, gone] = [await brought(eva, 'kept.txt'), await brought(eva, 'gone.txt')]
  const [one, other] = [await ask([file]), await ask([gone])]
  const { version } = await desk.read(one.id)
  desk.told(await desk.ana.post(`/api/tickets/${one.id}/merge`, { version, into_id: other.id }))
  expect((await get(file)).statusCode).toBe(200)
  const { messages } = await desk.read(other.id)
  const message = messages.find(({ files }) => files.some(({ id }) => id === gone))!
  desk.told(await desk.ana.send('DELETE', `/api/tickets/${other.id}/messages/${message.id}`))
  expect((await get(gone)).statusCode).toBe(404)
  const shown = told(await eva.get(`/api/requests/${other.id}`))
  expect(shown.messages.find(({ id }) => id === message.id)).toMatchObject({ body: null, files: [] })
})

test('files of somebody else, of another message, and of yesterday cannot be sent along', async () => {
  const theirs = await brought(max, 'theirs.txt')
  const used = await brought(eva, 'used.txt')
  const { id } = await ask([used])
  for (const file of [theirs, used, 999_999]) {
    const refused = await answer(id, [file])
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toHaveProperty('files')
  }
  const before = await db.selectFrom('ticket').select('id').execute()
  expect((await asking([theirs])).statusCode).toBe(422)
  expect(await db.selectFrom('ticket').select('id').execute()).toEqual(before)
  const old = await brought(eva, 'old.txt')
  clock.advance(86_400_001)
  for (const client of [eva, max]) await client.signIn(client.person.email, client.person.password)
  expect((await answer(id, [old])).statusCode).toBe(422)
})

test('files have 25 MB together, and one of more is not taken', async () => {
  const half = randomBytes(MAX_TICKET_FILE_BYTES / 2 + 1)
  const two = [await brought(eva, 'one.bin', half), await brought(eva, 'two.bin', half)]
  const refused = await asking(two)
  expect(refused.json().errors.files).toEqual([
    'The files have more than 25 MB together. Please leave some of them out.',
  ])
  expect((await ask([two[0]!])).messages[0]!.files).toHaveLength(1)
  const large = await eva.post('/api/request-files?name=large.bin', Buffer.alloc(MAX_TICKET_FILE_BYTES + 1), {
    'content-type': 'application/octet-stream',
  })
  expect(large.statusCode).toBe(413)
})

test('who is not signed in brings and gets nothing', async () => {
  const visitor = server.browser()
  await visitor.open()
  expect((await visitor.post('/api/request-files?name=x', Buffer.from('x'))).statusCode).toBe(401)
  expect((await get(1, visitor as Client)).statusCode).toBe(401)
})
