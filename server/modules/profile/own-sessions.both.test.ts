import { expect, test } from 'vitest'

import { ownSessionsSchema } from '#contracts/profile.ts'
import { testBrowser } from '#tests/support/browser-client.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()

type Client = Awaited<ReturnType<typeof server.as>>

async function alsoSignedIn({ person }: Client, remoteAddress?: string) {
  const client = testBrowser(server.app, { ...(remoteAddress && { remoteAddress }) })
  await client.signIn(person.email, person.password)
  return client
}

const sessionsOf = async (client: Pick<Client, 'get'>) =>
  ownSessionsSchema.parse((await client.get('/api/profile/sessions')).json()).data
const statusOf = async (client: Pick<Client, 'get'>) => (await client.get('/api/user')).statusCode
const end = (client: Pick<Client, 'send'>, id: number | string) => client.send('DELETE', `/api/profile/sessions/${id}`)

const recorded = ({ person }: Client) =>
  server.db
    .selectFrom('access_record')
    .select(['user_id', 'detail'])
    .where('action', '=', 'session-ended')
    .where('subject', '=', `user:${person.id}`)
    .execute()

test('people see where they are signed in, the last used first, and which of them is this one', async () => {
  const here = await server.as('Support agent')
  server.clock.advance(120_000)
  await alsoSignedIn(here, '10.0.0.9')
  const sessions = await sessionsOf(here)
  expect(sessions).toMatchObject([
    { is_current: true, ip: '127.0.0.1', user_agent: 'lightMyRequest' },
    { is_current: false, ip: '10.0.0.9' },
  ])
  const { created_at, last_used_at, expires_at } = sessions[0]!
  expect(Date.parse(last_used_at) - Date.parse(created_at)).toBe(120_000)
  expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(14 * 86_400_000)
})

test('nothing in the list can be used to sign in', async () => {
  const client = await server.as({})
  const { body } = await client.get('/api/profile/sessions')
  const [row] = await server.db
    .selectFrom('session')
    .select('token_hash')
    .where('user_id', '=', client.person.id)
    .execute()
  expect(Object.keys(JSON.parse(body).data[0]).toSorted()).toEqual([
    'created_at',
    'expires_at',
    'id',
    'ip',
    'is_current',
    'last_used_at',
    'user_agent',
  ])
  for (const encoding of ['hex', 'base64', 'base64url'] as const) {
    expect(body).not.toContain(row!.token_hash.toString(encoding))
  }
})

test('one of them is ended at once, and the others go on', async () => {
  const here = await server.as('Support agent')
  const there = await alsoSignedIn(here)
  const elsewhere = await alsoSignedIn(here)
  const { id } = (await sessionsOf(there)).find(({ is_current }) => is_current)!
  expect((await end(here, id)).json()).toEqual({ success: true })
  expect([await statusOf(here), await statusOf(there), await statusOf(elsewhere)]).toEqual([200, 401, 200])
  expect(await recorded(here)).toEqual([{ user_id: here.person.id, detail: { sessions: 1 } }])
  expect((await end(here, id)).statusCode).toBe(404)
})

test('the present one can be ended too', async () => {
  const client = await server.as({})
  const [{ id } = { id: 0 }] = await sessionsOf(client)
  expect((await end(client, id)).statusCode).toBe(200)
  expect(await statusOf(client)).toBe(401)
})

test('all others are ended together', async () => {
  const here = await server.as({})
  const others = [await alsoSignedIn(here), await alsoSignedIn(here)]
  const stranger = await server.as({})
  expect((await here.send('DELETE', '/api/profile/sessions')).json()).toEqual({ success: true })
  expect(await statusOf(here)).toBe(200)
  for (const other of others) expect(await statusOf(other)).toBe(401)
  expect(await statusOf(stranger)).toBe(200)
  expect(await recorded(here)).toEqual([{ user_id: here.person.id, detail: { sessions: 2 } }])

  await here.send('DELETE', '/api/profile/sessions')
  expect(await recorded(here)).toHaveLength(1)
})

test("somebody else's session is missing like one that never existed, for an administrator too", async () => {
  const victim = await server.as('Support agent')
  const [{ id } = { id: 0 }] = await sessionsOf(victim)
  const admin = await server.as('Administrator')
  const [foreign, never] = [await end(admin, id), await end(admin, 999_999)]
  expect(foreign.statusCode).toBe(404)
  expect(foreign.body).toBe(never.body)
  expect(await statusOf(victim)).toBe(200)
  expect(await recorded(victim)).toEqual([])
})

test.each(['0', '-1', 'me', '1e3x', String(2 ** 60)])('the address /sessions/%s is refused', async (id) => {
  expect((await end(await server.as({}), id)).statusCode).toBe(400)
})

test('nothing works without a session', async () => {
  const stranger = server.browser()
  await stranger.open()
  expect((await stranger.get('/api/profile/sessions')).statusCode).toBe(401)
  expect((await stranger.send('DELETE', '/api/profile/sessions')).statusCode).toBe(401)
  expect((await end(stranger, 1)).statusCode).toBe(401)
})
