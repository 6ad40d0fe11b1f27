import { expect, test } from 'vitest'

import { testServer } from '#tests/support/server.ts'

const server = await testServer()

test.each([
  [
    '/register',
    { name: ' ', email: 'nina', password: 'short', password_confirmation: 'other' },
    ['name', 'email', 'password'],
  ],
  [
    '/api/reset-password',
    { email: 'nina@example.com', token: 'unknown', password: 'short', password_confirmation: 'short' },
    ['email'],
  ],
])('Validation is done by the server. (%s)', async (path, body, fields) => {
  const client = server.browser()
  await client.open('/login')
  const answer = await client.post(path, body)
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual(fields)
  for (const texts of Object.values(answer.json().errors)) expect(texts).toEqual([expect.stringMatching(/\S/)])
})

test('Validation is done by the server. (/api/oauth/token)', async () => {
  const answer = await server.browser().attempt('nobody@example.com', 'a wrong password')
  expect(answer.statusCode).toBe(400)
  const { message, errors } = answer.json()
  expect(errors).toEqual({ email: [message] })
})
