import { expect, test } from 'vitest'

import { testServer } from '#tests/support/server.ts'

const server = await testServer()

test('Any response with status 401, 403 or 419 (said by the server only when it is so)', async () => {
  const client = await server.as(['dashboards-freemium'])
  const said = async (path: string) => (await client.get(path)).statusCode
  expect(await said('/api/calls')).toBe(403)
  expect(await said('/api/dashboards/freemium')).toBe(200)
  expect((await client.post('/api/logout', undefined, { 'x-csrf-token': 'of another page' })).statusCode).toBe(419)
  expect((await server.browser().attempt('nobody@example.com', 'wrong')).statusCode).toBe(400)
  client.useToken('A'.repeat(43))
  expect(await said('/api/dashboards/freemium')).toBe(401)
})
