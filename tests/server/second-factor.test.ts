import { expect, test, vi } from 'vitest'

import { setUpTwoFactor, STEP } from '#tests/support/authenticator.ts'
import { testBrowser } from '#tests/support/browser-client.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()

let visitors = 0
/** A browser at an address that no other test uses: failures are counted by address too. */
const visitor = () => testBrowser(server.app, { remoteAddress: `10.7.${(visitors += 1) >> 8}.${visitors & 255}` })

/** A person with a second factor. */
async function holder() {
  const client = await server.as('Quality auditor')
  const factor = await setUpTwoFactor(server, client)
  const { email, password } = client.person
  const signIn = (code?: string, browser = visitor()) =>
    browser.attempt(email, password, code === undefined ? {} : { code })
  return { ...client.person, ...factor, client, signIn }
}

const sessionsOf = async (userId: number) =>
  (await server.db.selectFrom('session').select('id').where('user_id', '=', userId).execute()).length

const recordsOf = async (userId: number) => {
  const rows = await server.db
    .selectFrom('access_record')
    .select(['action', 'detail'])
    .where('user_id', '=', userId)
    .where('action', 'in', ['sign-in', 'sign-in-refused', 'sign-out', 'password'])
    .orderBy('id')
    .execute()
  return rows.map(({ action, detail }) => [action, detail])
}

const WRONG = 'This code is wrong, or it was used before. Please wait for the next one.'

test('after a right password the code is required: no session is opened and no failure counted', async () => {
  const { id, signIn, code } = await holder()
  const sessions = await sessionsOf(id)
  const browser = visitor()
  for (let time = 0; time < 8; time += 1) {
    const refused = await signIn(time % 2 ? '' : undefined, browser)
    expect(refused.statusCode).toBe(400)
    const message = 'Please type the code that your authenticator shows, or one of your recovery codes.'
    expect(refused.json()).toEqual({ kind: 'refused', message, errors: { code: [message] } })
    expect(refused.cookies).toEqual([])
  }
  expect(await sessionsOf(id)).toBe(sessions)
  expect((await signIn(code(), browser)).statusCode).toBe(200)
})

test('a code of the authenticator signs in, also when typed with a blank', async () => {
  const { id, signIn, code } = await holder()
  expect((await signIn(code())).json().user.id).toBe(id)
  server.clock.advance(STEP)
  expect((await signIn(code().replace(/^.../, '$& '))).statusCode).toBe(200)
  expect((await recordsOf(id)).slice(-2)).toEqual([
    ['sign-in', { second_factor: 'code' }],
    ['sign-in', { second_factor: 'code' }],
  ])
})

test('a code works once, and no earlier code works after it', async () => {
  const { signIn, code } = await holder()
  const [before, now] = [code(-1), code()]
  expect((await signIn(now)).statusCode).toBe(200)
  for (const used of [now, before]) {
    const again = await signIn(used)
    expect(again.statusCode).toBe(400)
    expect(again.json()).toEqual({ kind: 'refused', message: WRONG, errors: { code: [WRONG] } })
  }
  server.clock.advance(STEP)
  expect((await signIn(now)).statusCode).toBe(400)
  expect((await signIn(code())).statusCode).toBe(200)
})

test('the code that switched the second factor on does not sign in', async () => {
  const { signIn, code } = await holder()
  expect((await signIn(code(-1))).statusCode).toBe(400)
})

test.each([
  [-2, 400],
  [-1, 200],
  [1, 200],
  [2, 400],
])('a code of %i steps from now is answered with %i', async (steps, status) => {
  const { signIn, code } = await holder()
  server.clock.advance(5 * STEP)
  expect((await signIn(code(steps))).statusCode).toBe(status)
})

test('of five uses of one code at once exactly one succeeds', async () => {
  const { id, signIn, code } = await holder()
  const sessions = await sessionsOf(id)
  const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(code())))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 400, 400, 400, 400,
  ])
  expect(await sessionsOf(id)).toBe(sessions + 1)
})

test('of fifty uses of one code at once at most one succeeds: the failed ones block the account meanwhile', async () => {
  const { id, signIn, code } = await holder()
  const sessions = await sessionsOf(id)
  const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(code())))
  const timesAnswered = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
  const succeeded = timesAnswered(200)
  expect(succeeded).toBeLessThanOrEqual(1)
  expect(await sessionsOf(id)).toBe(sessions + succeeded)
  expect(timesAnswered(400)).toBe(5)
  expect(timesAnswered(429)).toBe(45 - succeeded)
})

test('a recovery code signs in once, however it is written', async () => {
  const { id, signIn, recoveryCodes } = await holder()
  const code = recoveryCodes[3]!
  expect((await signIn(` ${code.toUpperCase().replaceAll('-', ' ')} `)).statusCode).toBe(200)
  expect((await recordsOf(id)).at(-1)).toEqual(['sign-in', { second_factor: 'recovery' }])
  const again = await signIn(code)
  expect(again.json()).toEqual({ kind: 'refused', message: WRONG, errors: { code: [WRONG] } })
  expect((await signIn(recoveryCodes[4])).statusCode).toBe(200)
})

test('a recovery code of somebody else is worth nothing', async () => {
  const [one, other] = [await holder(), await holder()]
  expect((await one.signIn(other.recoveryCodes[0])).statusCode).toBe(400)
  expect((await other.signIn(other.recoveryCodes[0])).statusCode).toBe(200)
})

test('a person without a second factor needs no code, whatever they send', async () => {
  const { email, password, id } = await server.addPerson()
  expect((await visitor().attempt(email, password, { code: '123456' })).statusCode).toBe(200)
  expect(await recordsOf(id)).toEqual([['sign-in', { second_factor: null }]])
})

test('wrong codes count like wrong passwords', async () => {
  const { id, email, signIn, code, password } = await holder()
  const wrong = code() === '000000' ? '000001' : '000000'
  const statuses = []
  for (let time = 0; time < 3; time += 1) statuses.push((await signIn(wrong)).statusCode)
  for (let time = 0; time < 2; time += 1) statuses.push((await visitor().attempt(email, 'not this')).statusCode)
  expect(statuses).toEqual([400, 400, 400, 400, 400])
  expect((await signIn(code())).statusCode).toBe(429)
  expect((await visitor().attempt(email, password)).statusCode).toBe(429)
  expect((await recordsOf(id)).slice(-5)).toEqual([
    ...Array.from({ length: 3 }, () => ['sign-in-refused', { wrong: 'code' }]),
    ...Array.from({ length: 2 }, () => ['sign-in-refused', { wrong: 'password' }]),
  ])
})

test.each(['１２３４５６', '१२३४५६', '\u0000', '-1', "'; drop table two_factor; --"])(
  'the code %j is wrong',
  async (code) => {
    const { signIn } = await holder()
    expect((await signIn(code)).json().errors).toEqual({ code: [WRONG] })
  },
)

test('a wrong password does not reveal whether there is a second factor: same bytes, same work', async () => {
  const without = await server.addPerson()
  const invited = await server.addPerson()
  await server.db.updateTable('app_user').set({ password_hash: null }).where('id', '=', invited.id).execute()
  const withOne = await holder()
  await server.app.jobs.idle() // the queries of a starting server must not be counted
  const connect = vi.spyOn(server.database.pool, 'connect')
  const answers = []
  for (const email of [without.email, withOne.email, invited.email, 'nobody-with-a-factor@example.com']) {
    for (const code of [undefined, withOne.code(), withOne.recoveryCodes[0], 'nonsense']) {
      const browser = visitor()
      await browser.open()
      connect.mockClear()
      const verified = server.passwords.count.verified
      const { statusCode, body, headers } = await browser.attempt(email, 'not the right one', { code })
      const { date: _, ...others } = headers
      const work = { queries: connect.mock.calls.length, verified: server.passwords.count.verified - verified }
      answers.push({ statusCode, body, headers: others, work })
    }
  }
  connect.mockRestore()
  expect(answers[0]).toMatchObject({ statusCode: 400, work: { verified: 1, queries: expect.any(Number) } })
  expect(answers[0]!.work.queries).toBeGreaterThan(2)
  for (const answer of answers) expect(answer).toEqual(answers[0])

  server.clock.advance(STEP)
  expect((await withOne.signIn(withOne.code())).statusCode).toBe(200)
  expect((await withOne.signIn(withOne.recoveryCodes[0])).statusCode).toBe(200)
})

test('an invited person without a password cannot sign in with any password', async () => {
  const { id, email, password } = await server.addPerson()
  await server.db.updateTable('app_user').set({ password_hash: null }).where('id', '=', id).execute()
  for (const typed of [password, '', 'null', 'nobody has this password']) {
    expect((await visitor().attempt(email, typed)).statusCode).toBe(400)
  }
})

test('a password reset does not bypass the second factor', async () => {
  const { id, email, signIn, code } = await holder()
  const browser = visitor()
  await browser.open()
  await browser.post('/api/forget-password', { email })
  await server.app.settled()
  const [, token] = /reset-password\/([\w-]{43})/.exec(server.outbox.at(-1)!.text)!
  const password = 'seven quiet elevators'
  const reset = await browser.post('/api/reset-password', { email, token, password, password_confirmation: password })
  expect(reset.json()).toEqual({ success: true }) // and no token
  expect((await recordsOf(id)).at(-1)).toEqual(['password', { by: 'reset' }])

  expect((await signIn(code())).json().errors).toHaveProperty('email') // with the old password
  expect(Object.keys((await visitor().attempt(email, password)).json().errors)).toEqual(['code'])
  expect((await visitor().attempt(email, password, { code: code() })).statusCode).toBe(200)
})

test('sign-ins, sign-outs and refusals are recorded with the person, never with what was typed', async () => {
  const { id, email, password } = await server.addPerson()
  const browser = visitor()
  await browser.attempt(email, 'canary-password')
  await browser.attempt('canary-address@example.com', 'canary-password')
  await browser.signIn(email, password)
  await browser.post('/api/logout')
  const rows = await server.db.selectFrom('access_record').selectAll().orderBy('id', 'desc').limit(4).execute()
  expect(rows.toReversed()).toMatchObject([
    { action: 'sign-in-refused', user_id: id, detail: { wrong: 'password' }, ip: expect.stringMatching(/^10\.7\./) },
    { action: 'sign-in-refused', user_id: null, detail: { wrong: 'password' } },
    { action: 'sign-in', user_id: id, detail: { second_factor: null }, user_agent: 'lightMyRequest' },
    { action: 'sign-out', user_id: id },
  ])
  expect(JSON.stringify(rows)).not.toContain('canary')
})
