import { expect, test } from 'vitest'

import { testServer } from '#tests/support/server.ts'

const server = await testServer()

test('Same-origin calls also carry a cross-site request forgery token from a cookie', async () => {
  const client = server.browser()
  const page = await client.open('/login')
  const { csrfToken } = JSON.parse(/id="page-config">(.*?)<\/script>/.exec(page.body)![1]!)
  expect(client.cookies.get('XSRF-TOKEN')).toBe(csrfToken)
  const body = { email: 'nobody@example.com' }
  expect((await client.post('/api/forget-password', body, { 'x-csrf-token': 'another' })).statusCode).toBe(419)
  expect((await client.post('/api/forget-password', body)).statusCode).toBe(200)
})

test('POST /api/oauth/token: access_token and user{role_id}', async () => {
  const { email, password } = await server.addPerson({ role: 'Support agent' })
  const answer = await server.browser().attempt(email, password)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ access_token: expect.stringMatching(/\S/), user: { role_id: 5 } })
  for (const wrong of [{ scope: 'admin' }, { grant_type: 'client_credentials' }, { client_secret: 'another' }]) {
    expect((await server.browser().attempt(email, password, wrong)).statusCode).toBe(400)
  }
})

test('GET /api/user: user, read either from a data field (with success) or from the body directly', async () => {
  const client = await server.as('Support agent')
  const { name, email } = client.person
  expect((await client.get('/api/user')).json()).toMatchObject({ success: true, data: { name, email, role_id: 5 } })
  client.useToken(null)
  expect((await client.get('/api/user')).statusCode).toBe(401)
})

test('GET /api/abilities: rule list stored as permissions', async () => {
  const client = await server.as('Support agent')
  expect((await client.get('/api/abilities')).json()).toEqual([{ action: 'freshdeck', subject: 'all' }])
})

test('POST /register: success notice, then auth.login', async () => {
  const client = server.browser()
  await client.open('/register')
  const password = 'seven quiet elevators'
  const form = { name: 'Nina', email: 'nina@example.com', password, password_confirmation: password }
  expect((await client.post('/register', form)).json()).toEqual({ success: true })
  expect((await server.browser().attempt(form.email, password)).statusCode).toBe(200)
})

test('POST /api/forget-password: success notice; POST /api/reset-password: success notice, then auth.login', async () => {
  const { email } = await server.addPerson()
  const client = server.browser()
  await client.open('/forgot-password')
  expect((await client.post('/api/forget-password', { email })).json()).toEqual({ success: true })
  await server.app.settled()
  const letter = server.outbox.findLast(({ to }) => to === email)
  const [, token] = /reset-password\/([\w-]+)\?/.exec(letter?.text ?? '') ?? []

  const password = 'eleven calm tractors'
  const reset = { email, token, password, password_confirmation: password }
  expect((await client.post('/api/reset-password', reset)).json()).toEqual({ success: true })
  expect((await server.browser().attempt(email, password)).statusCode).toBe(200)
})

test('POST /api/logout: clears the session either way', async () => {
  const client = await server.as('Support agent')
  expect((await client.post('/api/logout')).statusCode).toBe(200)
  expect((await client.get('/api/user')).statusCode).toBe(401)
})
