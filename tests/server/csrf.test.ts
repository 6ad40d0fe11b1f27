import { expect, test } from 'vitest'

import { createApp } from '#server/app.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()

async function tokenAndCookie() {
  const page = await server.app.inject({ url: '/login' })
  const cookie = page.cookies.find(({ name }) => name === 'XSRF-TOKEN')!
  const config = JSON.parse(/id="page-config">(.*?)<\/script>/.exec(page.body)![1]!)
  return { cookie, token: config.csrfToken as string }
}

const logout = (headers: Record<string, string>, cookies: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/api/logout', headers, cookies })

test('the page has its token twice: in a cookie that its scripts can read, and in its configuration', async () => {
  const { cookie, token } = await tokenAndCookie()
  expect(cookie).toMatchObject({ value: token, path: '/', sameSite: 'Lax' })
  expect(cookie).not.toHaveProperty('httpOnly')
  expect(cookie).not.toHaveProperty('secure')
})

test('with https the cookie is secure', async () => {
  const secure = await testServer({ APP_URL: 'https://atalaya.example.com' })
  const page = await secure.app.inject({ url: '/' })
  expect(page.cookies[0]).toMatchObject({ name: 'XSRF-TOKEN', secure: true })
})

test('a page keeps the token of the page before it', async () => {
  const { token } = await tokenAndCookie()
  const next = await server.app.inject({ url: '/', cookies: { 'XSRF-TOKEN': token } })
  expect(next.cookies[0]!.value).toBe(token)
})

test.each(['x-csrf-token', 'x-xsrf-token'])(
  'a request with the cookie and the same token in %s goes through',
  async (name) => {
    const { token } = await tokenAndCookie()
    const answer = await logout({ [name]: token }, { 'XSRF-TOKEN': token })
    expect(answer.statusCode).toBe(401) // nobody is signed in, which is the next question
  },
)

test('without one of the two, or with a forged one, the page has expired', async () => {
  const { token } = await tokenAndCookie()
  const { token: other } = await tokenAndCookie()
  const planted = 'planted.c2lnbmF0dXJl'
  const requests = [
    logout({}),
    logout({}, { 'XSRF-TOKEN': token }),
    logout({ 'x-csrf-token': token }),
    logout({ 'x-csrf-token': other }, { 'XSRF-TOKEN': token }),
    logout({ 'x-csrf-token': planted }, { 'XSRF-TOKEN': planted }),
    logout({ 'x-csrf-token': '' }, { 'XSRF-TOKEN': '' }),
    logout({ 'x-csrf-token': `${token}x` }, { 'XSRF-TOKEN': `${token}x` }),
  ]
  for (const answer of await Promise.all(requests)) {
    expect(answer.statusCode).toBe(419)
    expect(answer.json()).toEqual({ kind: 'page-expired', message: 'This page has expired. Please load it again.' })
  }
})

test('the response for an expired page sets a token that works', async () => {
  const expired = await logout({ 'x-csrf-token': 'old' }, { 'XSRF-TOKEN': 'old' })
  const { value } = expired.cookies.find(({ name }) => name === 'XSRF-TOKEN')!
  expect((await logout({ 'x-csrf-token': value }, { 'XSRF-TOKEN': value })).statusCode).toBe(401)
})

test('a script with a bearer token and no cookie needs none', async () => {
  const client = await server.as('Support agent')
  const token = await client.signIn(client.person.email, client.person.password)
  expect((await logout({ authorization: `Bearer ${token}` })).statusCode).toBe(200)
})

test('a bearer token does not replace the CSRF token if there is any cookie', async () => {
  const client = await server.as('Support agent')
  const token = await client.signIn(client.person.email, client.person.password)
  expect((await logout({ authorization: `Bearer ${token}` }, { locale: 'es' })).statusCode).toBe(419)
})

test('every request that changes something needs the token', async () => {
  const changing = ['/register', '/api/oauth/token', '/api/forget-password', '/api/reset-password', '/api/logout']
  for (const url of changing) {
    expect((await server.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(419)
  }
})

test('an unknown address is 404, not an expired page', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    expect((await server.app.inject({ method, url: '/api/nothing' })).statusCode).toBe(404)
  }
})

test('all servers on one database accept the same tokens', async () => {
  const second = await createApp(server.ports)
  const { token } = await tokenAndCookie()
  const answer = await second.inject({
    method: 'POST',
    url: '/api/logout',
    headers: { 'x-csrf-token': token },
    cookies: { 'XSRF-TOKEN': token },
  })
  await second.close()
  expect(answer.statusCode).toBe(401)
})
