import { expect, test } from 'vitest'

import { testServer } from '#tests/support/server.ts'

const server = await testServer()

test('while the database is away nobody is signed out: every request is answered with 503 and Retry-After', async () => {
  const client = await server.as('Administrator')
  await server.database.close()

  const routes = server.app.declaredRoutes.filter(
    ({ method, permission }) => method === 'GET' && permission !== 'public',
  )
  expect(routes.length).toBeGreaterThan(5)
  const urls = routes.filter(({ url }) => url.startsWith('/api/')).map(({ url }) => url.replaceAll(/:\w+/g, '1'))
  const answers = [
    ...(await Promise.all(urls.map((url) => client.get(url)))),
    await client.post('/api/logout'),
    await client.post('/api/forget-password', { email: 'ada@example.com' }),
    await client.attempt('ada@example.com', 'whatever it is'),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({
      kind: 'unavailable',
      message: 'The service is away for a moment. Please try again.',
    })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('the page still opens, and the process reports that it is alive but not ready', async () => {
  expect((await server.app.inject({ url: '/' })).statusCode).toBe(200)
  expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  const ready = await server.app.inject({ url: '/readyz' })
  expect(ready.statusCode).toBe(503)
  expect(ready.headers['retry-after']).toBe('2')
})

test('readiness waits two seconds for a database that does not answer at all, and no longer', async () => {
  const frozen = await testServer({}, { database: { ...server.database, ping: () => new Promise<void>(() => {}) } })
  expect((await frozen.app.inject({ url: '/readyz' })).statusCode).toBe(503)
})
