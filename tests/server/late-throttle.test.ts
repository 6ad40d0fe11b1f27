import { expect, test, vi } from 'vitest'

import { testServer } from '#tests/support/server.ts'

const server = await testServer()

test('guesses that fail once the session is open do not refuse the sign-in', async () => {
  const { email, password, id } = await server.addPerson()
  const client = server.browser()
  await client.attempt(email, 'not the right one')
  const { sessions } = server.app
  const open = sessions.open.bind(sessions)
  vi.spyOn(sessions, 'open').mockImplementationOnce(async (userId, from, within = server.db) => {
    const token = await open(userId, from, within)
    await within.updateTable('throttle').set({ points: 50 }).execute()
    return token
  })
  expect((await client.attempt(email, password)).statusCode).toBe(200)
  const opened = await server.db.selectFrom('session').select('id').where('user_id', '=', id).execute()
  expect(opened).toHaveLength(1)
  expect((await server.browser().attempt(email, password)).statusCode).toBe(429)
})

test('guesses that fail while a right password is being verified refuse it, and no session is opened', async () => {
  const { email, password, id } = await server.addPerson()
  const client = server.browser()
  await client.attempt(email, 'not the right one')
  const verify = server.app.passwords.verify
  vi.spyOn(server.app.passwords, 'verify').mockImplementationOnce(async (hash, typed) => {
    await server.db.updateTable('throttle').set({ points: 50 }).execute()
    return verify(hash, typed)
  })
  expect((await client.attempt(email, password)).statusCode).toBe(429)
  expect(await server.db.selectFrom('session').select('id').where('user_id', '=', id).execute()).toEqual([])
})
