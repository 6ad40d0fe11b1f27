import { beforeEach, expect, test } from 'vitest'

import { testBrowser } from '#tests/support/browser-client.ts'
import { testServer } from '#tests/support/server.ts'

const MINUTE = 60_000
const server = await testServer({ HOST: '127.0.0.1', PORT: '4100' })
const fresh = 'seven quiet elevators'

beforeEach(() => {
  server.outbox.length = 0
})

let visitors = 0
async function visitor() {
  const client = testBrowser(server.app, { remoteAddress: `10.4.${(visitors += 1)}.1` })
  await client.open('/forgot-password')
  return client
}

async function requestLink(email: string, headers?: Record<string, string>) {
  const answer = await (await visitor()).post('/api/forget-password', { email }, headers)
  await server.app.settled()
  return answer
}

/** The link's token in the newest letter. */
async function tokenFor(email: string): Promise<string> {
  await requestLink(email)
  return /reset-password\/([\w-]{43})\?/.exec(server.outbox.at(-1)!.text)![1]!
}

const reset = async (email: string, token: string, password = fresh, more: object = {}) =>
  (await visitor()).post('/api/reset-password', { email, token, password, password_confirmation: password, ...more })

const isRefused = (answer: { statusCode: number; json: () => unknown }) => {
  expect(answer.statusCode).toBe(422)
  const reason = 'This link is no longer valid. Please ask for a new one.'
  expect(answer.json()).toEqual({ kind: 'invalid', message: reason, errors: { email: [reason] } })
}

test('the link in the letter sets a new password, and the old one no longer works', async () => {
  const person = await server.addPerson({ name: 'Otto' })
  const token = await tokenFor(person.email)
  expect(server.outbox[0]).toMatchObject({ to: person.email, subject: 'Choose a new password for Atalaya' })
  expect(server.outbox[0]!.text).toContain('Hello Otto')
  expect(server.outbox[0]!.text).toContain('10 minutes')

  expect((await reset(person.email, token)).json()).toEqual({ success: true })
  const client = await visitor()
  expect((await client.attempt(person.email, person.password)).statusCode).toBe(400)
  expect((await client.attempt(person.email, fresh)).statusCode).toBe(200)
})

test('known and unknown people get the same response, and nothing is done before it', async () => {
  const { email } = await server.addPerson()
  const disabled = await server.addPerson({ active: false })
  const answers = []
  for (const address of [email, 'nobody@example.com', disabled.email]) {
    const { statusCode, body, headers } = await requestLink(address)
    const { date: _, ...rest } = headers
    answers.push({ statusCode, body, headers: rest })
  }
  expect(answers[0]).toMatchObject({ statusCode: 200, body: '{"success":true}' })
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  expect(server.outbox.map(({ to }) => to)).toEqual([email])
})

test('all sessions end with the old password', async () => {
  const here = await server.as('Support agent')
  const there = server.browser()
  await there.signIn(here.person.email, here.person.password)
  await reset(here.person.email, await tokenFor(here.person.email))
  expect((await here.get('/api/user')).statusCode).toBe(401)
  expect((await there.get('/api/user')).statusCode).toBe(401)
})

test('a link works once', async () => {
  const { email } = await server.addPerson()
  const token = await tokenFor(email)
  expect((await reset(email, token)).statusCode).toBe(200)
  isRefused(await reset(email, token, 'eight quiet elevators'))
})

test('of fifty uses at once exactly one succeeds', async () => {
  const { email } = await server.addPerson()
  const token = await tokenFor(email)
  const client = await visitor()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const password = `${fresh} number ${index}`
      return client.post('/api/reset-password', { email, token, password, password_confirmation: password })
    }),
  )
  const winners = answers.flatMap(({ statusCode }, index) => (statusCode === 200 ? [index] : []))
  expect(winners).toHaveLength(1)
  expect((await client.attempt(email, `${fresh} number ${winners[0]}`)).statusCode).toBe(200)
})

test('a link works for ten minutes', async () => {
  const one = await server.addPerson()
  const token = await tokenFor(one.email)
  server.clock.advance(10 * MINUTE - 1)
  expect((await reset(one.email, token)).statusCode).toBe(200)

  const other = await server.addPerson()
  const late = await tokenFor(other.email)
  server.clock.advance(10 * MINUTE)
  isRefused(await reset(other.email, late))
})

test('a newer link ends an older one', async () => {
  const { email } = await server.addPerson()
  const older = await tokenFor(email)
  const newer = await tokenFor(email)
  isRefused(await reset(email, older))
  expect((await reset(email, newer)).statusCode).toBe(200)
})

test("somebody else's link, an invented one and one of somebody switched off are refused alike", async () => {
  const one = await server.addPerson()
  const other = await server.addPerson()
  const token = await tokenFor(one.email)
  isRefused(await reset(other.email, token))
  isRefused(await reset(one.email, 'a'.repeat(43)))
  await server.db.updateTable('app_user').set({ active: false }).where('id', '=', one.id).execute()
  isRefused(await reset(one.email, token))
})

test('a rejected password does not use up the link', async () => {
  const { email } = await server.addPerson()
  const token = await tokenFor(email)
  const answer = await reset(email, token, 'short')
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual({ password: ['Please use at least 12 characters.'] })
  expect((await reset(email, token)).statusCode).toBe(200)
})

test('a link that does not work hashes nothing', async () => {
  const { email } = await server.addPerson()
  const before = server.passwords.count.hashed
  await reset(email, 'b'.repeat(43))
  expect(server.passwords.count.hashed).toBe(before)
})

test('the database has only the hash of the token', async () => {
  const { email, id } = await server.addPerson()
  const token = await tokenFor(email)
  const { token_hash } = await server.db
    .selectFrom('password_reset')
    .select('token_hash')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(token_hash).toHaveLength(32)
  expect(token_hash.equals(Buffer.from(token, 'base64url'))).toBe(false)
  isRefused(await reset(email, token_hash.toString('base64url')))
})

test.each<Record<string, string>>([
  { host: 'evil.example' },
  { 'x-forwarded-host': 'evil.example' },
  { forwarded: 'host=evil.example' },
  { host: '127.0.0.1:4100@evil.example' },
])('the host named by a request (%j) is in no link', async (headers) => {
  const { email } = await server.addPerson()
  await requestLink(email, headers)
  expect(server.outbox[0]!.text).toContain('http://127.0.0.1:4100/reset-password/')
  expect(server.outbox[0]!.text).not.toContain('evil')
})

test.each(['id', 'role_id', 'is_admin'])('a reset changes no %s', async (field) => {
  const { email } = await server.addPerson()
  const answer = await reset(email, await tokenFor(email), fresh, { [field]: 1 })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().kind).toBe('refused')
})

test('letters to one person stop after five an hour, whether or not there is such a person', async () => {
  const { email } = await server.addPerson()
  for (const address of [email, 'nobody-there@example.com']) {
    const statuses = []
    for (let time = 0; time < 6; time += 1) statuses.push((await requestLink(address)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  }
})
