import { expect, test } from 'vitest'

import { testServer } from '#tests/support/server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const server = await testServer({ TOKEN_IDLE: '2h', TOKEN_LIFETIME: '10h' })

const lastUse = async (email: string) =>
  (
    await server.db
      .selectFrom('session')
      .innerJoin('app_user', 'app_user.id', 'session.user_id')
      .select('session.last_used_at')
      .where('app_user.email', '=', email)
      .executeTakeFirstOrThrow()
  ).last_used_at

test('a session ends after the idle time without use', async () => {
  const client = await server.as('Support agent')
  server.clock.advance(2 * HOUR - 1)
  expect((await client.get('/api/user')).statusCode).toBe(200)
  server.clock.advance(2 * HOUR)
  expect((await client.get('/api/user')).statusCode).toBe(401)
})

test('a session ends after its lifetime, however busy it was', async () => {
  const client = await server.as('Support agent')
  for (let hour = 1; hour < 10; hour += 1) {
    server.clock.advance(HOUR)
    expect((await client.get('/api/user')).statusCode).toBe(200)
  }
  server.clock.advance(HOUR)
  expect((await client.get('/api/user')).statusCode).toBe(401)
})

test('the last use is written once a minute, not with every request', async () => {
  const client = await server.as('Support agent')
  const signedIn = server.clock.now()
  server.clock.advance(MINUTE - 1)
  await client.get('/api/user')
  expect(await lastUse(client.person.email)).toEqual(signedIn)
  server.clock.advance(1)
  await client.get('/api/user')
  expect(await lastUse(client.person.email)).toEqual(server.clock.now())
})

test('the use of one person is not written for another', async () => {
  const [client, other] = [await server.as('Support agent'), await server.as('Support agent')]
  const active = () =>
    server.db
      .selectFrom('app_user')
      .where('id', 'in', [client.person.id, other.person.id])
      .select('last_active_at')
      .orderBy('id')
      .execute()
  const [, otherBefore] = await active()
  const signedIn = server.clock.now()
  server.clock.advance(MINUTE)
  await client.get('/api/user')
  expect(await lastUse(other.person.email)).toEqual(signedIn)
  expect(await active()).toEqual([{ last_active_at: server.clock.now() }, otherBefore])
})

test('signing out ends this session and no other', async () => {
  const here = await server.as('Support agent')
  const there = server.browser()
  await there.signIn(here.person.email, here.person.password)
  await here.post('/api/logout')
  expect((await here.get('/api/user')).statusCode).toBe(401)
  expect((await there.get('/api/user')).statusCode).toBe(200)
})

test('a deactivated person is signed out everywhere at once', async () => {
  const client = await server.as('Administrator')
  await server.db.updateTable('app_user').set({ active: false }).where('id', '=', client.person.id).execute()
  expect((await client.get('/api/user')).statusCode).toBe(401)
})

test('a removed permission is gone with the next request', async () => {
  const client = await server.as(['call-detail'])
  expect((await client.get('/api/abilities')).json()).toHaveLength(1)
  await server.db.deleteFrom('role_rule').where('role_id', '=', client.person.role_id!).execute()
  expect((await client.get('/api/abilities')).json()).toEqual([])
})

test('signing in deletes the person’s expired sessions', async () => {
  const client = await server.as('Support agent')
  server.clock.advance(11 * HOUR)
  await client.signIn(client.person.email, client.person.password)
  const left = await server.db.selectFrom('session').select('id').where('user_id', '=', client.person.id).execute()
  expect(left).toHaveLength(1)
})
