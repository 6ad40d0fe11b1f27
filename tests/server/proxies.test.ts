import { expect, test } from 'vitest'

import { plainPasswords } from '#tests/support/passwords.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const behindOne = await testServer({ TRUST_PROXY: '1' }, { passwords: plainPasswords })

const BODY = {
  grant_type: 'password',
  client_id: 'atalaya-web',
  client_secret: 'public',
  scope: '*',
  password: 'wrong',
}

/** Fails this often from one connection, each time with another person and another forged header, as an attacker would. */
async function guess(server: TestServer, times: number, forged: (time: number) => string) {
  const client = server.browser()
  await client.open()
  const statuses = []
  for (let time = 0; time < times; time += 1) {
    const headers = { 'x-forwarded-for': forged(time) }
    const answer = await client.post('/api/oauth/token', { ...BODY, username: `guess-${time}@example.com` }, headers)
    statuses.push(answer.statusCode)
  }
  return statuses
}

test('behind one proxy the address is the one it added, whatever the client wrote before it', async () => {
  const statuses = await guess(behindOne, 51, (time) => `203.0.113.${time}, 198.51.100.1`)
  expect(statuses.slice(0, 50).every((status) => status === 400)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
  expect(await guess(behindOne, 1, () => '198.51.100.2')).toEqual([400])
})

test('with a list of proxy addresses, other proxies are not trusted', async () => {
  const server = await testServer({ TRUST_PROXY: '10.0.0.0/8' }, { passwords: plainPasswords })
  const statuses = await guess(server, 51, (time) => `203.0.113.${time}`)
  expect(statuses.at(-1)).toBe(429)
})

test('a trusted proxy can declare https, which makes the cookie secure', async () => {
  const headers = { 'x-forwarded-proto': 'https' }
  const behind = await behindOne.app.inject({ url: '/', headers })
  expect(behind.cookies[0]).toMatchObject({ name: 'XSRF-TOKEN', secure: true })
  expect(behind.headers['strict-transport-security']).toContain('max-age=31536000')

  const careful = await testServer()
  const direct = await careful.app.inject({ url: '/', headers })
  expect(direct.cookies[0]).not.toHaveProperty('secure')
  expect(direct.headers).not.toHaveProperty('strict-transport-security')
})
