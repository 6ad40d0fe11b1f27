import { expect, test } from 'vitest'

import { authenticator, setUpTwoFactor, STEP } from '#tests/support/authenticator.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()

type Client = Awaited<ReturnType<typeof server.as>>

const postWithPassword = (client: Client, path = '', current_password = client.person.password) =>
  client.post(`/api/profile/two-factor${path}`, { current_password })
const confirm = (client: Client, code: string) => client.post('/api/profile/two-factor/confirm', { code })
const stateOf = async (client: Client) => (await client.get('/api/profile')).json().two_factor
const signIn = ({ person }: Client, code: string) => server.browser().attempt(person.email, person.password, { code })

const recorded = ({ person }: Client) =>
  server.db
    .selectFrom('access_record')
    .select(['user_id', 'detail'])
    .where('action', '=', 'two-factor')
    .where('subject', '=', `user:${person.id}`)
    .orderBy('id')
    .execute()

const rowOf = ({ person }: Client) =>
  server.db.selectFrom('two_factor').selectAll().where('user_id', '=', person.id).executeTakeFirstOrThrow()

async function begin(client: Client) {
  const begun = await postWithPassword(client)
  expect(begun.statusCode).toBe(200)
  const { secret, uri } = begun.json()
  const device = authenticator(uri)
  return { secret, uri, row: await rowOf(client), code: () => device.codeAt(server.clock.now()) }
}

test('it is on after the first right code, which gives ten recovery codes', async () => {
  const client = await server.as({ email: 'ada@example.com' })
  const { secret, uri, code } = await begin(client)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/) // 160 bits
  expect(uri).toBe(
    `otpauth://totp/Atalaya:ada%40example.com?issuer=Atalaya&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
  expect(await stateOf(client)).toMatchObject({ is_on: false })
  expect((await signIn(client, 'anything')).statusCode).toBe(200) // no code is required yet

  const confirmed = await confirm(client, code())
  expect(confirmed.statusCode).toBe(200)
  expect(confirmed.headers['cache-control']).toBe('no-store')
  expect(new Set(confirmed.json().recovery_codes).size).toBe(10)
  expect(await stateOf(client)).toEqual({
    is_on: true,
    confirmed_at: server.clock.now().toISOString(),
    recovery_codes_left: 10,
    is_required: false,
  })
  expect(await recorded(client)).toEqual([{ user_id: client.person.id, detail: { is_on: true } }])
})

test.each(['', '/recovery-codes', '/removal'])('POST /two-factor%s requires the password again', async (path) => {
  const client = await server.as({})
  if (path) await setUpTwoFactor(server, client)
  const before = await server.db.selectFrom('two_factor').selectAll().execute()
  const answer = await postWithPassword(client, path, 'not the one')
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual({ current_password: ['This is not your current password.'] })
  expect(await server.db.selectFrom('two_factor').selectAll().execute()).toEqual(before)

  const more = await client.post(`/api/profile/two-factor${path}`, {
    current_password: client.person.password,
    user_id: 1,
  })
  expect(more.statusCode).toBe(400)
})

test('a wrong first code changes nothing, and after five there is a pause', async () => {
  const client = await server.as({})
  const { code } = await begin(client)
  const wrong = code() === '000000' ? '000001' : '000000'
  const statuses = []
  for (let time = 0; time < 6; time += 1) statuses.push((await confirm(client, wrong)).statusCode)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect((await confirm(client, code())).statusCode).toBe(429)
  expect(await stateOf(client)).toMatchObject({ is_on: false })
})

test.each(['', '12345', '1234567', 'abcdef', '१२३४५६', '\u0000', ' '.repeat(40)])(
  'the first code %j is wrong',
  async (code) => {
    const client = await server.as({})
    await begin(client)
    const answer = await confirm(client, code)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({
      code: ['This code is wrong. Please type the one that your authenticator shows now.'],
    })
  },
)

test('nothing is confirmed that was not begun', async () => {
  expect((await confirm(await server.as({}), '123456')).statusCode).toBe(422)
})

test('it can be begun again until it is confirmed: then only the newest secret counts', async () => {
  const client = await server.as({})
  const older = await begin(client)
  const newer = await begin(client)
  expect(newer.secret).not.toBe(older.secret)
  expect((await confirm(client, older.code())).statusCode).toBe(422)
  expect((await confirm(client, newer.code())).statusCode).toBe(200)
})

test('once it is on it cannot be begun again, nor confirmed again', async () => {
  const client = await server.as({})
  const { code } = await setUpTwoFactor(server, client)
  const before = await rowOf(client)
  const again = await postWithPassword(client)
  expect(again.statusCode).toBe(409)
  expect(again.json()).toEqual({ kind: 'conflict', message: 'A second factor is set up already.' })
  expect((await confirm(client, code())).statusCode).toBe(422)
  expect(await rowOf(client)).toEqual(before)
})

test('of fifty confirmations at once one gives codes, and those are valid', async () => {
  const client = await server.as({})
  const { code } = await begin(client)
  const first = code()
  const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(client, first)))
  const [winner, ...others] = answers.filter(({ statusCode }) => statusCode === 200)
  expect(others).toEqual([])
  expect((await signIn(client, winner!.json().recovery_codes[0])).statusCode).toBe(200)
})

test('the database contains neither the secret nor a recovery code', async () => {
  const client = await server.as({})
  const { secret, code, row } = await begin(client)
  const codes: string[] = (await confirm(client, code())).json().recovery_codes
  expect(row.secret).toHaveLength(12 + 16 + 20)
  const rows = await server.db.selectFrom('recovery_code').selectAll().where('user_id', '=', client.person.id).execute()
  const stored = Buffer.concat([row.secret, ...rows.map(({ code_hash }) => code_hash)])
  expect(stored.indexOf(base32(secret))).toBe(-1)
  for (const one of codes) expect([one, one.replaceAll('-', '')].map((text) => stored.indexOf(text))).toEqual([-1, -1])
  expect(rows.every(({ code_hash }) => code_hash.length === 32)).toBe(true)
})

test("one person's secret is invalid in another's row", async () => {
  const [one, other] = [await server.as({}), await server.as({})]
  await setUpTwoFactor(server, one)
  const { code } = await setUpTwoFactor(server, other)
  const { secret } = await rowOf(other)
  await server.db.updateTable('two_factor').set({ secret }).where('user_id', '=', one.person.id).execute()
  expect((await signIn(one, code())).statusCode).toBe(500)
})

test('new recovery codes replace the old ones', async () => {
  const client = await server.as({})
  const { recoveryCodes: old } = await setUpTwoFactor(server, client)
  expect((await signIn(client, old[0]!)).statusCode).toBe(200)
  expect(await stateOf(client)).toMatchObject({ recovery_codes_left: 9 })

  const codes: string[] = (await postWithPassword(client, '/recovery-codes')).json().recovery_codes
  expect(await stateOf(client)).toMatchObject({ recovery_codes_left: 10 })
  expect((await signIn(client, old[1]!)).statusCode).toBe(400)
  expect((await signIn(client, codes[0]!)).statusCode).toBe(200)
  expect((await recorded(client)).at(-1)!.detail).toEqual({ recovery_codes: 'new' })
})

test('there are no recovery codes without a second factor, begun or not', async () => {
  const client = await server.as({})
  for (const prepare of [async () => {}, () => begin(client)]) {
    await prepare()
    const answer = await postWithPassword(client, '/recovery-codes')
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toBe('There is no second factor yet.')
  }
})

test('it can be switched off where it is not required, and set up again', async () => {
  const client = await server.as({})
  const { recoveryCodes, code } = await setUpTwoFactor(server, client)
  expect((await postWithPassword(client, '/removal')).json()).toEqual({ success: true })
  expect(await stateOf(client)).toMatchObject({ is_on: false, confirmed_at: null, recovery_codes_left: 0 })
  expect((await server.browser().attempt(client.person.email, client.person.password)).statusCode).toBe(200)
  expect((await recorded(client)).map(({ detail }) => detail)).toEqual([{ is_on: true }, { is_on: false }])

  const again = await setUpTwoFactor(server, client)
  expect((await signIn(client, recoveryCodes[0]!)).statusCode).toBe(400)
  expect((await signIn(client, code())).statusCode).toBe(400)
  expect((await signIn(client, again.code())).statusCode).toBe(200)
})

test('switching off what is not on changes nothing and leaves no record', async () => {
  const client = await server.as({})
  await begin(client)
  expect((await postWithPassword(client, '/removal')).statusCode).toBe(200)
  expect(await recorded(client)).toEqual([])
})

test('where the role requires it, it cannot be switched off', async () => {
  const client = await server.as(['call-detail'])
  await setUpTwoFactor(server, client)
  const requires_two_factor = true
  await server.db.updateTable('role').set({ requires_two_factor }).where('id', '=', client.person.role_id!).execute()
  expect(await stateOf(client)).toMatchObject({ is_on: true, is_required: true })
  const answer = await postWithPassword(client, '/removal')
  expect(answer.statusCode).toBe(422)
  expect(answer.json().message).toBe('Your role asks for a second factor: it cannot be switched off.')
  expect(await stateOf(client)).toMatchObject({ is_on: true })
})

test('a code is valid in its own half minute and in the two next to it', async () => {
  const client = await server.as({})
  const { code } = await setUpTwoFactor(server, client)
  server.clock.advance(10 * STEP)
  const statuses = []
  for (const steps of [-2, 2, -1, 0, 1]) statuses.push((await signIn(client, code(steps))).statusCode)
  expect(statuses).toEqual([400, 400, 200, 200, 200])
})

function base32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  )
}
