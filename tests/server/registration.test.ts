import { expect, test } from 'vitest'

import { testBrowser } from '#tests/support/browser-client.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer({ APP_URL: 'https://atalaya.example.com' })

let number = 0
const registration = (more: object = {}) => ({
  name: 'Nina Ruiz',
  email: `nina-${(number += 1)}@example.com`,
  password: 'seven quiet elevators',
  password_confirmation: 'seven quiet elevators',
  ...more,
})

async function register(body: object, headers?: Record<string, string>) {
  const client = testBrowser(server.app, { remoteAddress: `10.3.${number % 200}.1` })
  await client.open('/register')
  const answer = await client.post('/register', body, headers)
  await server.app.settled()
  return answer
}

const accountOf = (email: string) =>
  server.db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirst()

test('a person who registers can sign in and has no role', async () => {
  const form = registration()
  const answer = await register(form)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ success: true })
  expect(await accountOf(form.email)).toMatchObject({
    name: 'Nina Ruiz',
    role_id: null,
    partner_id: null,
    active: true,
  })

  const client = server.browser()
  await client.signIn(form.email, form.password)
  expect((await client.get('/api/abilities')).json()).toEqual([])
})

test('a taken address gets the same response as a free one, after the same hashing; its owner gets a mail', async () => {
  const holder = await server.addPerson({ name: 'Ines', email: 'ines@example.com' })
  const before = await accountOf(holder.email)
  server.outbox.length = 0

  const count = () => server.passwords.count.hashed
  const start = count()
  const free = await register(registration())
  const middle = count()
  const taken = await register(registration({ email: 'INES@example.com' }))
  expect(count() - middle).toBe(middle - start)

  const comparable = ({ statusCode, body, headers: { date: _, 'set-cookie': __, ...headers } }: typeof free) => ({
    statusCode,
    body,
    headers,
  })
  expect(comparable(taken)).toEqual(comparable(free))
  expect(await accountOf(holder.email)).toEqual(before)
  expect(server.outbox).toEqual([
    {
      to: 'ines@example.com',
      subject: 'You already have an account at Atalaya',
      text: expect.stringContaining('sign in at https://atalaya.example.com/login'),
    },
  ])
})

test.each([
  'role_id',
  'partner_id',
  'team_id',
  'id',
  'email_verified',
  'is_admin',
  'active',
  'created_at',
  'password_hash',
])('nobody gives themselves a %s', async (field) => {
  const form = registration({ [field]: 1 })
  const answer = await register(form)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ kind: 'refused', errors: { [field]: ['This field is not known here.'] } })
  expect(await accountOf(form.email)).toBeUndefined()
})

test('every field that needs another look is named, with its reason', async () => {
  const answer = await register({ name: '  ', email: 'nina', password: 'short', password_confirmation: 'other' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toEqual({
    kind: 'invalid',
    message: 'Some fields need another look.',
    errors: {
      name: ['Please fill in this field.'],
      email: ['This is not an e-mail address.'],
      password: ['Please use at least 12 characters.'],
    },
  })
})

test.each([
  ['eleven characters', 'kofta lamp ', 'Please use at least 12 characters.'],
  ['a hundred and twenty-nine', 'kofta lamp '.repeat(12).slice(0, 129), 'Please use at most 128 characters.'],
  ['a leaked one', 'password123456', 'This password is too easy to guess. Several unrelated words make a good one.'],
  ['the own name', 'nina.ruiz.1987', 'This password is too easy to guess. Several unrelated words make a good one.'],
])('a password of %s is not taken', async (_, password, reason) => {
  const answer = await register(registration({ password, password_confirmation: password }))
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual({ password: [reason] })
})

test.each([
  ['twelve characters', 'lamp kofta 9'],
  ['a hundred and twenty-eight', 'kofta lamp violet grain shelf '.repeat(5).slice(0, 128)],
  ['letters and blanks alone', 'soup under every moon'],
  ['another script', '七只青蛙坐在莲叶上唱歌好听'],
])('a password of %s is taken', async (_, password) => {
  const answer = await register(registration({ password, password_confirmation: password }))
  expect(answer.statusCode).toBe(200)
})

test('two different passwords are an error of the second', async () => {
  const answer = await register(registration({ password_confirmation: 'seven quiet elevator' }))
  expect(answer.json().errors).toEqual({ password_confirmation: ['The two passwords are not the same.'] })
})

test.each([
  { name: 'Nina\r\nBcc: all@example.com' },
  { email: 'nina@example.com\r\nBcc: all@example.com' },
  { email: 'nina@example.com\nSubject: hello' },
])('%j begins no header of a letter', async (more) => {
  const answer = await register(registration(more))
  expect(answer.statusCode).toBe(422)
})

test('the response is in the reader’s language', async () => {
  const answer = await register(registration({ password: 'short' }), { 'accept-language': 'es-CL' })
  expect(answer.statusCode).toBe(422) // in English where no catalogue is built, and never without words
  expect(answer.json().errors.password[0]).toMatch(/12/)
})

test('letters to one person stop after five an hour, whether or not there is such a person', async () => {
  const { email } = await server.addPerson()
  for (const address of [email, 'nobody-at-all@example.com']) {
    const statuses = []
    for (let time = 0; time < 6; time += 1) {
      number += 1
      statuses.push((await register(registration({ email: address }))).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  }
})

test('one address registers sixty people an hour and no more', async () => {
  const client = testBrowser(server.app, { remoteAddress: '192.0.2.60' })
  await client.open()
  const statuses = []
  for (let time = 0; time < 61; time += 1) statuses.push((await client.post('/register', registration())).statusCode)
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})

test('when registration is off there is no such address', async () => {
  const closed = await testServer({ REGISTRATION: 'off' })
  const client = closed.browser()
  await client.open('/register')
  const answer = await client.post('/register', registration())
  expect(answer.statusCode).toBe(404)
  expect(answer.json().kind).toBe('missing')
})
