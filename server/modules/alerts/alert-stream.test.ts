import { once } from 'node:events'

import { expect, test } from 'vitest'

import { testServer } from '#tests/support/server.ts'

test('the stream of the header ends when its reader signs out, on any server', { timeout: 30_000 }, async () => {
  const server = await testServer({}, { looksForJobs: true })
  const { person } = await server.as('Quality supervisor')
  const token = await server.browser().signIn(person.email, person.password)
  const answer = await server.app.inject({
    url: '/api/alerts/events',
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
    payloadAsStream: true,
  })
  expect(answer.statusCode).toBe(200)
  const stream = answer.stream()
  const [first] = await once(stream, 'data')
  expect(String(first)).toContain('"open":0')
  await server.app.sessions.endOf(person.id)
  stream.resume()
  // it stays open for minutes otherwise
  await once(stream, 'end')
})
