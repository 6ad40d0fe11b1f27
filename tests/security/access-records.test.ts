import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'

import type { CallDetail } from '#contracts/calls.ts'
import { verifyChain } from '#server/access/chain.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { bare, testServer } from '#tests/support/server.ts'

/** What people do with other people's data leaves a record: who did it, from where, and with which data. */

const server = await testServer()
const given = testConversations(server.db)
const conversation = await given.interaction()
const recording = await given.recording(conversation.id, { audio: new Uint8Array([1, 2, 3, 4]) })
await server.storage.put(recording.storage_key, new Uint8Array([1, 2, 3, 4]))

const recordsOf = (userId: number | null) =>
  server.db
    .selectFrom('access_record')
    .select(['action', 'subject', 'ip', 'detail'])
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('action', 'not in', ['sign-in', 'sign-out'])
    .orderBy('id')
    .execute()

test('a request without the permission is recorded with the permission that it needs', async () => {
  const client = await server.as([])
  expect((await client.get('/api/calls')).statusCode).toBe(403)
  expect(await recordsOf(client.person.id)).toEqual([
    { action: 'refused', subject: null, ip: '127.0.0.1', detail: { permission: 'call-detail', method: 'GET' } },
  ])
})

test('the same refusal is recorded once a minute, however often and at however many addresses', async () => {
  vi.useFakeTimers({ toFake: ['Date'] }) // the counts are kept in real time
  onTestFinished(() => void vi.useRealTimers())
  const client = await server.as([])
  const refused = (permission: string, method: string) =>
    expect.objectContaining({ action: 'refused', detail: { permission, method } })
  const answers = await Promise.all(['/api/calls', '/api/calls/1', '/api/calls/2'].map((url) => client.get(url)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  expect(await recordsOf(client.person.id)).toEqual([refused('call-detail', 'GET')])

  await client.post('/api/users', {})
  vi.setSystemTime(Date.now() + 61_000)
  await client.get('/api/calls')
  expect(await recordsOf(client.person.id)).toEqual([
    refused('call-detail', 'GET'),
    refused('user-create', 'POST'),
    refused('call-detail', 'GET'),
  ])
})

test('a reader of masked customers leaves no unmask record, and a reader of unmasked ones is recorded with the fields', async () => {
  const masked = await server.as(['call-detail'])
  await masked.get(`/api/calls/${conversation.id}`)
  await masked.get('/api/calls')
  expect(await recordsOf(masked.person.id)).toEqual([])

  const customer = await given.customer({ name: 'Rosa Díaz' })
  const { id } = await given.interaction({ customer_id: customer.id })
  const whole = await server.as({
    rules: [{ action: 'call-detail' }, { action: 'customer-unmask', fields: ['name', 'phones'] }],
  })
  await whole.get(`/api/calls/${id}`)
  await whole.get('/api/calls')
  expect(await recordsOf(whole.person.id)).toEqual([
    { action: 'unmask', subject: `interaction:${id}`, ip: '127.0.0.1', detail: { fields: ['name', 'phones'] } },
    { action: 'unmask', subject: null, ip: '127.0.0.1', detail: { fields: ['name'], conversations: 1 } },
  ])
})

test('listening is recorded once in half an hour, however many ranges the player requests', async () => {
  const listener = await server.as(['call-detail'])
  const { url } = (await listener.get(`/api/calls/${conversation.id}`)).json<CallDetail>().recording!
  const listen = (range: string) =>
    bare(server.app, 'GET', url, { cookies: Object.fromEntries(listener.cookies), headers: { range } })
  await bare(server.app, 'HEAD', url, { cookies: Object.fromEntries(listener.cookies) })
  for (const range of ['bytes=0-1', 'bytes=2-3', 'bytes=0-3']) expect((await listen(range)).statusCode).toBe(206)
  const play = expect.objectContaining({ action: 'play', subject: `interaction:${conversation.id}` })
  expect(await recordsOf(listener.person.id)).toEqual([play])

  server.clock.advance(31 * 60_000)
  await listen('bytes=0-1')
  expect(await recordsOf(listener.person.id)).toEqual([play, play])
})

test('a client that is no browser is recorded as a download, once a minute, however many ranges it requests', async () => {
  const browser = await server.as(['call-detail'])
  const authorization = `Bearer ${await server.app.sessions.open(browser.person.id, { ip: null, userAgent: null })}`
  const script = (url: string, range?: string) =>
    bare(server.app, 'GET', url, { headers: { authorization, ...(range && { range }) } })
  const { url } = (await script(`/api/calls/${conversation.id}`)).json<CallDetail>().recording!
  for (const range of ['bytes=0-1', 'bytes=2-3']) expect((await script(url, range)).statusCode).toBe(206)
  const download = expect.objectContaining({ action: 'download', subject: `interaction:${conversation.id}` })
  expect(await recordsOf(browser.person.id)).toEqual([download])

  server.clock.advance(61_000)
  expect((await script(url)).statusCode).toBe(200)
  expect(await recordsOf(browser.person.id)).toEqual([download, download])
})

test('an action that cannot be recorded does not happen', async () => {
  const { id } = await given.interaction({ customer_id: (await given.customer()).id })
  const reader = await server.as({ rules: [{ action: 'call-detail' }, { action: 'customer-unmask' }] })
  await sql`alter table access_record add constraint closed check (false) not valid`.execute(server.db)
  const answer = await reader.get(`/api/calls/${id}`)
  expect([answer.statusCode, answer.body.includes('customer')]).toEqual([500, false])
  await sql`alter table access_record drop constraint closed`.execute(server.db)
})

test('the chain of all these records is intact', async () => {
  expect(await verifyChain(server.db)).toMatchObject({ broken: null })
})
