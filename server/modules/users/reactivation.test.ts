import { expect, test } from 'vitest'

import { testServer, type TestServer } from '#tests/support/server.ts'

const server = await testServer()
const clerk = await server.as(['user-list', 'user-delete'])
const admin = await server.as('Administrator')

type Client = Awaited<ReturnType<TestServer['as']>>
const reactivate = (client: Client, id: number) => client.send('DELETE', `/api/users/${id}/deactivation`)
const isActive = async (id: number) =>
  (await server.db.selectFrom('app_user').select('active').where('id', '=', id).executeTakeFirstOrThrow()).active

test('nobody reactivates a person who has more rights than they do', async () => {
  const { id } = await server.addPerson({ role: 'Quality auditor', active: false })
  const answer = await reactivate(clerk, id)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().message).toBe('This would give rights that you do not hold yourself.')
  expect(await isActive(id)).toBe(false)
  expect((await reactivate(admin, id)).statusCode).toBe(200)
  expect((await reactivate(clerk, id)).statusCode).toBe(200) // active already: nothing is given
})

test('a person with equal rights reactivates somebody', async () => {
  const { id } = await server.addPerson({ rules: [{ action: 'user-list' }], active: false })
  expect((await reactivate(clerk, id)).statusCode).toBe(200)
  expect(await isActive(id)).toBe(true)
})
