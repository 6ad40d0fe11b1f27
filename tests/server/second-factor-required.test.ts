import { expect, test } from 'vitest'

import { permissionNames } from '#contracts/permissions.ts'
import { setUpTwoFactor } from '#tests/support/authenticator.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const server = await testServer()
const strict = await testServer({ SECURITY: 'strict' })

type Client = Awaited<ReturnType<TestServer['as']>>

/** Makes the person's role require a second factor. */
const require = (client: Client) =>
  server.db.updateTable('role').set({ requires_two_factor: true }).where('id', '=', client.person.role_id!).execute()

const mustSetUp = async (client: Client) => (await client.get('/api/user')).json().data.must_set_up_two_factor ?? false
const abilitiesOf = async (client: Client) => (await client.get('/api/abilities')).json()

test('a person who must set up a second factor can sign in, has no permission, and can only do that', async () => {
  const client = await server.as(['call-detail', 'user-list'])
  expect((await client.get('/api/calls')).statusCode).toBe(200)
  await require(client)

  expect(await mustSetUp(client)).toBe(true)
  expect(await abilitiesOf(client)).toEqual([])
  expect((await client.get('/api/calls')).statusCode).toBe(403)
  expect((await client.get('/api/profile')).json().two_factor).toMatchObject({ is_on: false, is_required: true })
  expect((await server.browser().attempt(client.person.email, client.person.password)).statusCode).toBe(200)
})

test('after the first right code the next request has the permissions', async () => {
  const client = await server.as(['call-detail'])
  await require(client)
  expect((await client.get('/api/calls')).statusCode).toBe(403)
  await client.post('/api/profile/two-factor', { current_password: client.person.password })
  expect((await client.get('/api/calls')).statusCode).toBe(403) // it is not confirmed yet

  await setUpTwoFactor(server, client)
  expect((await client.get('/api/calls')).statusCode).toBe(200)
  expect(await mustSetUp(client)).toBe(false)
  expect(await abilitiesOf(client)).toEqual([{ action: 'call-detail', subject: 'all' }])
})

test('until then every route that needs a permission is closed to them', async () => {
  const client = await server.as('Administrator')
  await require(client)
  const isPermission = (access: string | undefined) => permissionNames.some((name) => name === access)
  const closed = server.app.declaredRoutes.filter(
    ({ method, permission }) => ['GET', 'DELETE'].includes(method) && [permission].flat().every(isPermission),
  )
  expect(closed.length).toBeGreaterThan(5)
  for (const { method, url } of closed) {
    const { statusCode } = await client.send(method, url.replaceAll(/:\w+/g, '1'))
    expect({ method, url, statusCode }).toEqual({ method, url, statusCode: 403 })
  }
  await server.db.updateTable('role').set({ requires_two_factor: false }).where('id', '=', 1).execute()
})

test('in the strict profile administrators need one, and others only where their role says so', async () => {
  const admin = await strict.as('Administrator')
  const auditor = await strict.as('Quality auditor')
  expect([await mustSetUp(admin), await mustSetUp(auditor)]).toEqual([true, false])
  expect(await abilitiesOf(admin)).toEqual([])
  expect((await admin.get('/api/calls')).statusCode).toBe(403)
  expect((await auditor.get('/api/calls')).statusCode).toBe(200)

  await setUpTwoFactor(strict, admin)
  expect((await admin.get('/api/calls')).statusCode).toBe(200)
  const removal = await admin.post('/api/profile/two-factor/removal', { current_password: admin.person.password })
  expect(removal.statusCode).toBe(422)
})

test('without the strict profile administrators need no second factor', async () => {
  expect(await mustSetUp(await server.as('Administrator'))).toBe(false)
})

test('the strict profile closes registration and requires fifteen characters', async () => {
  const client = await strict.as('Quality auditor')
  const registration = { name: 'Nina', email: 'nina@example.com', password: 'x', password_confirmation: 'x' }
  expect((await client.post('/register', registration)).statusCode).toBe(404)
  const choose = (password: string) =>
    client.post('/api/profile/password', {
      current_password: client.person.password,
      password,
      password_confirmation: password,
    })
  const short = await choose('quiet elevator') // fourteen
  expect(short.json().errors).toEqual({ password: ['Please use at least 15 characters.'] })
  expect((await choose('quiet elevators')).statusCode).toBe(200)
})

test('in the strict profile half an hour without use ends a session', async () => {
  const client = await strict.as('Quality auditor')
  strict.clock.advance(30 * 60_000 - 1)
  expect((await client.get('/api/user')).statusCode).toBe(200)
  strict.clock.advance(30 * 60_000)
  expect((await client.get('/api/user')).statusCode).toBe(401)
})
