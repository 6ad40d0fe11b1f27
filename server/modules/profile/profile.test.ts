import { beforeEach, expect, test } from 'vitest'

import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const PICTURE = 'p'.repeat(43)
await server.storage.put(`pictures/${PICTURE}`, Buffer.from('a picture'))

type Client = Awaited<ReturnType<typeof server.as>>
const change = (client: Client, body: object) => client.send('PATCH', '/api/profile', body)
const fresh = 'seven quiet elevators'

const newPassword = (client: Client, more: object = {}) =>
  client.post('/api/profile/password', {
    current_password: client.person.password,
    password: fresh,
    password_confirmation: fresh,
    ...more,
  })

const accountOf = ({ person }: Client) =>
  server.db.selectFrom('app_user').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()

let since = 0
beforeEach(async () => {
  const { length } = await server.db.selectFrom('access_chain').select('length').executeTakeFirstOrThrow()
  since = length
})
const recorded = () =>
  server.db
    .selectFrom('access_record')
    .select(['action', 'user_id', 'subject', 'detail'])
    .where('id', '>', since)
    .where('action', 'not in', ['sign-in', 'sign-in-refused'])
    .orderBy('id')
    .execute()

test('people see their own account, whatever their role', async () => {
  const partner = { name: 'Banco Sur', country: 'CL', time_zone: 'America/Santiago', currency: 'CLP' }
  const [{ id: team_id }, { id: partner_id }] = await Promise.all([
    server.db.insertInto('team').values({ name: 'Retention' }).returning('id').executeTakeFirstOrThrow(),
    server.db.insertInto('partner').values(partner).returning('id').executeTakeFirstOrThrow(),
  ])
  const client = await server.as({ role: 'Team lead', name: 'Ada', email: 'ada@example.com', team_id, partner_id })
  expect((await client.get('/api/profile')).json()).toEqual({
    id: client.person.id,
    name: 'Ada',
    email: 'ada@example.com',
    role: { id: 6, name: 'Team lead' },
    team: { id: team_id, name: 'Retention' },
    partner: { id: partner_id, name: 'Banco Sur' },
    photo_url: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    two_factor: { is_on: false, confirmed_at: null, recovery_codes_left: 0, is_required: false },
  })
  const nobody = await server.as({})
  expect((await nobody.get('/api/profile')).json()).toMatchObject({ role: null, team: null, partner: null })
  expect((await server.browser().get('/api/profile')).statusCode).toBe(401)
})

test('a name is changed, and only that', async () => {
  const client = await server.as({ name: 'Ada Lovelace' })
  const { name: _, searched: __, ...before } = await accountOf(client) // the search column follows from the name
  const answer = await change(client, { name: '  Ada Byron ' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().name).toBe('Ada Byron')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(await accountOf(client)).toMatchObject({ ...before, name: 'Ada Byron' })
  const { id } = client.person
  const detail = { before: { name: 'Ada L.' }, after: { name: 'Ada B.' } }
  expect(await recorded()).toEqual([{ action: 'rights', user_id: id, subject: `user:${id}`, detail }])
})

test('an unchanged value leaves no record and needs no password', async () => {
  const client = await server.as({ email: 'same@example.com' })
  for (const body of [{}, { name: client.person.name }, { email: ' SAME@example.com' }, { photo_key: null }]) {
    expect((await change(client, body)).statusCode).toBe(200)
  }
  expect(await recorded()).toEqual([])
})

test('another e-mail address needs the password, and then it is the one to sign in with', async () => {
  const client = await server.as({ email: 'before@example.com' })
  const missing = await change(client, { email: 'after@example.com' })
  expect(missing.statusCode).toBe(422)
  expect(missing.json().errors).toEqual({ current_password: ['Please fill in this field.'] })

  const wrong = await change(client, { email: 'after@example.com', current_password: 'not the one' })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.json().errors).toEqual({ current_password: ['This is not your current password.'] })
  expect((await accountOf(client)).email).toBe('before@example.com')
  expect(await recorded()).toEqual([])

  const { password, id } = client.person
  const right = await change(client, { email: ' After@Example.com', current_password: password })
  expect(right.json().email).toBe('after@example.com')
  expect((await server.browser().attempt('before@example.com', password)).statusCode).toBe(400)
  expect((await server.browser().attempt('after@example.com', password)).statusCode).toBe(200)
  const detail = { before: { email: 'b•••@example.com' }, after: { email: 'a•••@example.com' } }
  expect(await recorded()).toEqual([{ action: 'rights', user_id: id, subject: `user:${id}`, detail }])
})

test('an address that somebody else has is refused, also when two want it at once', async () => {
  await server.addPerson({ email: 'theirs@example.com' })
  const client = await server.as({})
  const taken = await change(client, { email: 'Theirs@example.com', current_password: client.person.password })
  expect(taken.statusCode).toBe(422)
  expect(taken.json().errors).toEqual({ email: ['Another account has this e-mail address.'] })

  const other = await server.as({})
  const answers = await Promise.all(
    [client, other].map((one) => change(one, { email: 'wanted@example.com', current_password: one.person.password })),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 422]))
})

test.each([
  ['name', ''],
  ['name', 'Ada\r\nBcc: all'],
  ['name', 'a'.repeat(201)],
  ['email', 'ada'],
  ['photo_key', '../../etc/passwd'],
  ['photo_key', 'q'.repeat(43)],
])('the %s %j is not kept', async (field, value) => {
  const client = await server.as({})
  const before = await accountOf(client)
  const answer = await change(client, { [field]: value, current_password: client.person.password })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual([field])
  expect(await accountOf(client)).toEqual(before)
})

test('a photo is a picture that was uploaded; it can be taken away', async () => {
  const client = await server.as({})
  expect((await change(client, { photo_key: PICTURE })).json().photo_url).toBe(`/api/pictures/${PICTURE}`)
  expect((await client.get('/api/profile')).json().photo_url).toBe(`/api/pictures/${PICTURE}`)
  expect((await change(client, { photo_key: null })).json().photo_url).toBeNull()
})

test.each([
  'id',
  'role_id',
  'team_id',
  'partner_id',
  'active',
  'password_hash',
  'is_admin',
  'created_at',
  'two_factor',
])('nobody changes their own %s', async (field) => {
  const client = await server.as('Support agent')
  const before = await accountOf(client)
  const answer = await change(client, { name: 'Somebody else', [field]: 1 })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().kind).toBe('refused')
  expect(await accountOf(client)).toEqual(before)
})

test('a new password ends every other session, and the old password', async () => {
  const here = await server.as('Support agent')
  const { email, password, id } = here.person
  const there = server.browser()
  await there.signIn(email, password)

  expect((await newPassword(here)).json()).toEqual({ success: true })
  expect((await here.get('/api/user')).statusCode).toBe(200)
  expect((await there.get('/api/user')).statusCode).toBe(401)
  expect((await server.browser().attempt(email, password)).statusCode).toBe(400)
  expect((await server.browser().attempt(email, fresh)).statusCode).toBe(200)
  const detail = { by: 'holder', sessions_ended: 1 }
  expect(await recorded()).toEqual([{ action: 'password', user_id: id, subject: `user:${id}`, detail }])
})

test('a link to choose a new password is invalid once one is chosen, or the address has changed', async () => {
  const linksOf = (client: Client) =>
    server.db.selectFrom('password_reset').select('user_id').where('user_id', '=', client.person.id).execute()
  const acts = [
    newPassword,
    (client: Client) => change(client, { email: 'elsewhere@example.com', current_password: client.person.password }),
  ]
  for (const act of acts) {
    const client = await server.as({})
    await client.post('/api/forget-password', { email: client.person.email })
    await server.app.settled()
    expect(await linksOf(client)).toHaveLength(1)
    expect((await act(client)).statusCode).toBe(200)
    expect(await linksOf(client)).toEqual([])
  }
})

test.each([
  [{ current_password: 'not the one' }, { current_password: ['This is not your current password.'] }],
  [{ password: 'short' }, { password: ['Please use at least 12 characters.'] }],
  [{ password_confirmation: 'another' }, { password_confirmation: ['The two passwords are not the same.'] }],
  [
    { password: 'passwordpassword' },
    { password: ['This password is too easy to guess. Several unrelated words make a good one.'] },
  ],
])('%j is told why not', async (more, errors) => {
  const client = await server.as({})
  const before = await accountOf(client)
  const answer = await newPassword(client, more)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual(errors)
  expect(await accountOf(client)).toEqual(before)
  expect(await recorded()).toEqual([])
})

test('a person with a session who guesses the password is stopped after five tries, and then even the right one is refused', async () => {
  const client = await server.as({})
  const statuses = []
  for (let time = 0; time < 6; time += 1) {
    statuses.push((await newPassword(client, { current_password: `guess ${time}` })).statusCode)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  const verified = server.passwords.count.verified
  const blocked = await newPassword(client)
  expect(blocked.statusCode).toBe(429)
  expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0)
  expect(server.passwords.count.verified).toBe(verified)
  expect((await newPassword(await server.as({}))).statusCode).toBe(200)
})

test('of many guesses at once no more than five are checked', async () => {
  const client = await server.as({})
  // a hash of its own: the tests' cache for another one would let the last guess overtake the others
  const password_hash = await server.passwords.hash(client.person.password)
  await server.db.updateTable('app_user').set({ password_hash }).where('id', '=', client.person.id).execute()
  const guesses = Array.from({ length: 30 }, (_, index) =>
    index === 29 ? client.person.password : `guess number ${index}`,
  )
  const answers = await Promise.all(guesses.map((current_password) => newPassword(client, { current_password })))
  expect(answers.filter(({ statusCode }) => statusCode === 422).length).toBeLessThanOrEqual(5)
  expect(answers.at(-1)!.statusCode).toBe(429)
})
