import { expect, test } from 'vitest'

import type { Passwords } from '#server/plugins/passwords.ts'
import { countingPasswords } from '#tests/support/passwords.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()

test('a person signs in, gets their own data, and signs out', async () => {
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

test('the token response has the type, the lifetime and the user', async () => {
  const { id, name, email, role_id, password } = await server.addPerson({ role: 'Administrator' })
  const answer = await server.browser().attempt(email, password)
  expect(answer.json()).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: 'Bearer',
    expires_in: 14 * 86_400,
    user: { id, name, email, role_id },
  })
})

test('a wrong password, an unknown person and a deactivated one get the same response, after the same work', async () => {
  const known = await server.addPerson()
  const disabled = await server.addPerson({ active: false })
  const attempts = [
    { username: known.email, password: 'not the one at all' },
    { username: 'nobody@example.com', password: 'not the one at all' },
    { username: disabled.email, password: disabled.password },
    { username: known.email, password: known.password, more: { client_secret: 'another' } },
    { username: known.email, password: known.password, more: { client_id: 'another' } },
  ]
  const client = server.browser()
  await client.open()
  const answers = []
  for (const { username, password, more } of attempts) {
    const before = server.passwords.count.verified
    const answer = await client.attempt(username, password, more)
    const { date: _, ...headers } = answer.headers
    answers.push({
      status: answer.statusCode,
      headers,
      body: answer.body,
      verified: server.passwords.count.verified - before,
    })
  }

  expect(answers[0]).toMatchObject({ status: 400, verified: 1 })
  expect(JSON.parse(answers[0]!.body)).toEqual({
    kind: 'refused',
    message: 'This e-mail address and this password do not belong together.',
    errors: { email: ['This e-mail address and this password do not belong together.'] },
  })
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('an address is the same person however it is written', async () => {
  const { email, password } = await server.addPerson({ email: 'zoë@example.com' })
  for (const typed of ['ZOË@Example.com', ` ${email} `, 'zoe\u0308@example.com']) {
    expect((await server.browser().attempt(typed, password)).statusCode).toBe(200)
  }
})

test('a password counts to its last character and in its own case', async () => {
  const start = 'x'.repeat(80)
  const { email } = await server.addPerson()
  const password_hash = await server.passwords.hash(`${start}Last`)
  await server.db.updateTable('app_user').set({ password_hash }).where('email', '=', email).execute()

  const client = server.browser()
  expect((await client.attempt(email, `${start}last`)).statusCode).toBe(400)
  expect((await client.attempt(email, start)).statusCode).toBe(400)
  expect((await client.attempt(email, `${start}Last`)).statusCode).toBe(200)
})

test('the same characters typed on another system open the same account', async () => {
  const { email } = await server.addPerson()
  const password_hash = await server.passwords.hash('café de la mañana')
  await server.db.updateTable('app_user').set({ password_hash }).where('email', '=', email).execute()
  expect((await server.browser().attempt(email, 'café de la mañana'.normalize('NFD'))).statusCode).toBe(200)
})

test('every sign-in gives a new token', async () => {
  const { email, password } = await server.addPerson()
  const client = server.browser()
  const tokens = [await client.signIn(email, password), await client.signIn(email, password)]
  expect(tokens[0]).not.toBe(tokens[1])
})

test('the token hashes in the database open no session', async () => {
  const client = await server.as('Administrator')
  const rows = await server.db.selectFrom('session').select('token_hash').execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const { token_hash } of rows) {
    for (const encoding of ['hex', 'base64url'] as const) {
      client.useToken(token_hash.toString(encoding))
      expect((await client.get('/api/user')).statusCode).toBe(401)
    }
  }
})

test('a token in the address is ignored', async () => {
  const { email, password } = await server.addPerson()
  const token = await server.browser().signIn(email, password)
  const stranger = server.browser()
  for (const name of ['token', 'access_token', 'bearer_token']) {
    expect((await stranger.get(`/api/user?${name}=${token}`)).statusCode).toBe(401)
  }
})

test.each([
  '',
  'Bearer',
  'Bearer short',
  `Basic ${'a'.repeat(43)}`,
  `Bearer ${'a'.repeat(44)}`,
  `Bearer ${'a'.repeat(43)}`,
])('the header "%s" is nobody', async (authorization) => {
  const answer = await server.app.inject({ url: '/api/user', headers: { authorization } })
  expect(answer.statusCode).toBe(401)
})

const valid = {
  grant_type: 'password',
  client_id: 'atalaya-web',
  client_secret: 'public',
  username: 'ada@example.com',
  password: 'whatever it is',
  scope: '*',
}

test.each([
  ['a field too many', { ...valid, remember: true }],
  ['a field too few', { ...valid, username: undefined }],
  ['a list for a text', { ...valid, username: ['ada@example.com'] }],
  ['null for a text', { ...valid, password: null }],
  ['another grant', { ...valid, grant_type: 'client_credentials' }],
  ['another scope', { ...valid, scope: 'admin' }],
  ['a list for everything', [valid]],
])('%s is not understood', async (_, body) => {
  const client = server.browser()
  await client.open()
  const answer = await client.post('/api/oauth/token', body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().kind).toBe('refused')
})

test.each([
  '{"__proto__": {"a": 1}}',
  '{"constructor": {"prototype": {"a": 1}}}',
  '{"username": ',
  'username=ada',
  '"text"',
  'null',
])('the body %s is not understood', async (payload) => {
  const client = server.browser()
  await client.open()
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/oauth/token',
    payload,
    cookies: Object.fromEntries(client.cookies),
    headers: { 'content-type': 'application/json', 'x-csrf-token': client.cookies.get('XSRF-TOKEN')! },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().kind).toBe('refused')
})

test.each<[string, { active: boolean } | { password_hash: string }]>([
  ['closed', { active: false }],
  ['given another password', { password_hash: 'of another password' }],
])('an account that is %s while a password is checked lets nobody in', async (_, change) => {
  let meanwhile = async () => {}
  const verify: Passwords['verify'] = async (...args) => {
    const isRight = await server.ports.passwords!.verify(...args)
    await meanwhile()
    return isRight
  }
  const busy = await testServer({}, { passwords: { ...countingPasswords(), verify } })
  const person = await busy.addPerson()
  meanwhile = async () => {
    await busy.db.updateTable('app_user').set(change).where('id', '=', person.id).execute()
  }
  const refused = await busy.browser().attempt(person.email, person.password)
  const wrong = await server.browser().attempt(person.email, 'not the one at all')
  expect([refused.statusCode, refused.json()]).toEqual([wrong.statusCode, wrong.json()])
  expect(await busy.db.selectFrom('session').select('id').execute()).toEqual([])
})
