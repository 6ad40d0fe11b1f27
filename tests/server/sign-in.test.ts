import { expect, test } from 'vitest'

import { testServer } from '#tests/support/server.ts'

const server = await testServer()

test('a person signs in, is told who they are, and signs out', async () => {
  const client = await server.as('Quality auditor')
  const user = await client.get('/api/user')
  expect(user.statusCode).toBe(200)
  const { id, name, email, role_id } = client.person
  expect(user.json()).toEqual({ success: true, data: { id, name, email, role_id } })

  expect((await client.post('/api/logout')).json()).toEqual({ success: true })
  const after = await client.get('/api/user')
  expect(after.statusCode).toBe(401)
  expect(after.json()).toEqual({ kind: 'unauthenticated', message: 'Please sign in.' })
})
