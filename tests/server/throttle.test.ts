import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createApp } from '#server/app.ts'
import { testBrowser } from '#tests/support/browser-client.ts'
import { plainPasswords } from '#tests/support/passwords.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer({}, { passwords: plainPasswords })
const MINUTE = 60_000

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] })) // the counts are kept in real time
afterEach(() => vi.useRealTimers())

const advance = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

/** A visitor at an address that no other test uses. */
let visitors = 0
const visitor = (remoteAddress = `10.9.8.${(visitors += 1)}`) => testBrowser(server.app, { remoteAddress })

async function fail(times: number, email: string, client = visitor()) {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) {
    statuses.push((await client.attempt(email, 'not the right one')).statusCode)
  }
  return statuses
}

test('after five failures in a minute an account is closed to strangers until the minute is over', async () => {
  const { email, password } = await server.addPerson()
  const client = visitor()
  expect(await fail(6, email, client)).toEqual([400, 400, 400, 400, 400, 429])

  const blocked = await client.attempt(email, password)
  expect(blocked.statusCode).toBe(429)
  expect(blocked.json().kind).toBe('throttled')
  expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(blocked.headers['retry-after'])).toBeLessThanOrEqual(60)

  advance(MINUTE)
  expect((await client.attempt(email, password)).statusCode).toBe(200)
})

test('an account that does not exist is closed in the same way', async () => {
  expect(await fail(6, 'nobody-here@example.com')).toEqual([400, 400, 400, 400, 400, 429])
})

test('while an account is closed no password is verified', async () => {
  const { email, password } = await server.addPerson()
  await fail(5, email)
  const verify = vi.spyOn(plainPasswords, 'verify')
  await visitor().attempt(email, password)
  expect(verify).not.toHaveBeenCalled()
})

test('other capitals and other code points of one address share its count', async () => {
  await server.addPerson({ email: 'zoé@example.com' })
  const spellings = [
    'zoé@example.com',
    'ZOÉ@example.com',
    'zoe\u0301@example.com',
    'Zoé@Example.Com',
    ' zoé@example.com',
  ]
  for (const spelling of spellings) expect(await fail(1, spelling)).toEqual([400])
  expect(await fail(1, 'ｚoé@example.com')).toEqual([429])
})

test('after twenty failures in an hour an account is closed until the hour is over', async () => {
  const { email, password } = await server.addPerson()
  for (let minute = 0; minute < 4; minute += 1) {
    expect(await fail(5, email)).toEqual([400, 400, 400, 400, 400])
    advance(MINUTE)
  }
  expect((await visitor().attempt(email, password)).statusCode).toBe(429)
  advance(56 * MINUTE)
  expect((await visitor().attempt(email, password)).statusCode).toBe(200)
})

test('after a hundred failures in a row an account stays closed until its password is reset', async () => {
  const { email, password, id } = await server.addPerson()
  for (let hour = 0; hour < 5; hour += 1) {
    for (let minute = 0; minute < 4; minute += 1) {
      await fail(5, email)
      advance(MINUTE)
    }
    advance(56 * MINUTE)
  }
  advance(240 * 60 * MINUTE)
  expect((await visitor().attempt(email, password)).statusCode).toBe(429)

  const client = visitor()
  await client.open()
  await client.post('/api/forget-password', { email })
  await server.app.settled()
  const [, token] = /reset-password\/([\w-]{43})/.exec(server.outbox.at(-1)!.text)!
  const fresh = 'seven quiet elevators'
  const reset = await client.post('/api/reset-password', {
    email,
    token,
    password: fresh,
    password_confirmation: fresh,
  })
  expect(reset.statusCode).toBe(200)
  expect((await client.attempt(email, fresh)).json().user.id).toBe(id)
})

test('a success restarts the count of failures in a row', async () => {
  const { email, password } = await server.addPerson()
  for (let round = 0; round < 6; round += 1) {
    for (let minute = 0; minute < 4; minute += 1) {
      await fail(5, email)
      advance(MINUTE)
    }
    advance(60 * MINUTE)
    expect((await visitor().attempt(email, password)).statusCode).toBe(200)
  }
})

test('after fifty failures within a quarter of an hour an address is told to wait, whoever it tries', async () => {
  const address = '198.51.100.7'
  for (let time = 0; time < 50; time += 1) {
    expect(await fail(1, `guess-${time}@example.com`, visitor(address))).toEqual([400])
  }
  const { email, password } = await server.addPerson()
  expect((await visitor(address).attempt(email, password)).statusCode).toBe(429)
  expect((await visitor('198.51.100.8').attempt(email, password)).statusCode).toBe(200)
  advance(15 * MINUTE)
  expect((await visitor(address).attempt(email, password)).statusCode).toBe(200)
})

test('a header about the address changes nothing, as long as no proxy is trusted', async () => {
  const { email } = await server.addPerson()
  const client = visitor()
  await client.open()
  const statuses = []
  for (let time = 0; time < 6; time += 1) {
    const body = { grant_type: 'password', client_id: 'atalaya-web', client_secret: 'public', scope: '*' }
    const spoofed = { 'x-forwarded-for': `203.0.113.${time}`, forwarded: `for=203.0.113.${time}` }
    const answer = await client.post('/api/oauth/token', { ...body, username: email, password: 'wrong' }, spoofed)
    statuses.push(answer.statusCode)
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  const counted = await server.db
    .selectFrom('throttle')
    .select('key')
    .where('key', 'like', 'sign-in-address:%')
    .execute()
  const before = counted.length
  await client.post('/api/oauth/token', {}, { 'x-forwarded-for': '203.0.113.200' })
  const after = await server.db.selectFrom('throttle').select('key').where('key', 'like', 'sign-in-address:%').execute()
  expect(after).toHaveLength(before)
})

test('two hundred people of one address sign in at the start of their shift', async () => {
  const { email, password } = await server.addPerson()
  const address = '203.0.113.99'
  await fail(20, 'forgot-hers@example.com', visitor(address))
  const client = visitor(address)
  await client.open()
  const answers = await Promise.all(Array.from({ length: 200 }, () => client.attempt(email, password)))
  expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
})

test('a stranger who fails does not lock a person out of a device they have signed in on', async () => {
  const { email, password } = await server.addPerson()
  const mine = visitor('203.0.113.50')
  await mine.signIn(email, password)
  await fail(6, email)
  expect((await visitor().attempt(email, password)).statusCode).toBe(429)
  expect((await mine.attempt(email, password)).statusCode).toBe(200)
})

test('the device of one person is a stranger to every other account', async () => {
  const one = await server.addPerson()
  const other = await server.addPerson()
  const client = visitor()
  await client.signIn(one.email, one.password)
  await fail(5, other.email)
  expect((await client.attempt(other.email, other.password)).statusCode).toBe(429)
})

test('a known device has its own five failures a minute', async () => {
  const { email, password } = await server.addPerson()
  const mine = visitor()
  await mine.signIn(email, password)
  expect(await fail(6, email, mine)).toEqual([400, 400, 400, 400, 400, 429])
})

test('of many simultaneous guesses no more than five are verified', async () => {
  const { email, password } = await server.addPerson()
  const client = visitor()
  await client.open()
  const guesses = Array.from({ length: 40 }, (_, index) => (index === 39 ? password : `guess number ${index}`))
  const answers = await Promise.all(guesses.map((guess) => client.attempt(email, guess)))
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5)
  expect(answers.at(-1)!.statusCode).toBe(429)
})

test('the counts outlive the server', async () => {
  const { email, password } = await server.addPerson()
  await fail(5, email)
  const restarted = await createApp(server.ports)
  try {
    const answer = await testBrowser(restarted, { remoteAddress: '10.1.1.1' }).attempt(email, password)
    expect(answer.statusCode).toBe(429)
  } finally {
    await restarted.close()
  }
})

test('the table of counts has no e-mail or network address', async () => {
  await fail(1, 'somebody@example.com', visitor('192.0.2.44'))
  const rows = await server.db.selectFrom('throttle').select('key').execute()
  const text = rows.map(({ key }) => key).join('\n')
  expect(text).not.toContain('@')
  expect(text).not.toContain('192.0.2')
})
