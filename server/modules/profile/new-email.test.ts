import { beforeEach, expect, test } from 'vitest'

import { testServer, type TestServer } from '#tests/support/server.ts'

const server = await testServer()

type Client = Awaited<ReturnType<TestServer['as']>>
const move = (client: Client, email: string, current_password = client.person.password) =>
  client.send('PATCH', '/api/profile', { email, current_password })

beforeEach(() => {
  server.outbox.length = 0
})

test('the old address is notified of the change, but not of the new address', async () => {
  const client = await server.as({ name: 'Ada', email: 'before@example.com' })
  await move(client, 'after@example.com')
  await server.app.settled()
  expect(server.outbox).toEqual([
    {
      to: 'before@example.com',
      subject: 'Your e-mail address at Atalaya was changed',
      text: expect.stringContaining('Hello Ada,'),
    },
  ])
  expect(server.outbox[0]!.text).not.toContain('after@')
})

test('nobody is notified when nothing was changed', async () => {
  const taken = await server.addPerson()
  const client = await server.as({})
  await move(client, taken.email)
  await move(client, 'elsewhere@example.com', 'not the one')
  await client.send('PATCH', '/api/profile', { name: 'Other Name', email: client.person.email })
  await server.app.settled()
  expect(server.outbox).toEqual([])
})

test('a person may try five addresses an hour, taken or not, so that accounts cannot be found out that way', async () => {
  const taken = await server.addPerson()
  const client = await server.as({})
  const statuses = []
  for (const email of ['one@example.com', taken.email, taken.email, 'two@example.com', taken.email, taken.email]) {
    statuses.push((await move(client, email)).statusCode)
  }
  expect(statuses).toEqual([200, 422, 422, 200, 422, 429])
  expect((await move(client, 'free@example.com')).statusCode).toBe(429)
  expect((await client.send('PATCH', '/api/profile', { name: 'Other Name' })).statusCode).toBe(200)
  expect((await move(await server.as({}), 'free@example.com')).statusCode).toBe(200)
})
