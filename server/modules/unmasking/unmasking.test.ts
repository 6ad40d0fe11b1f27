import { beforeEach, describe, expect, test, vi } from 'vitest'

import { giveRules } from '#tests/support/people.ts'
import { MASKED_TEXT, ORIGINAL_TEXT, sensitiveCalls } from '#tests/support/sensitive-call.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const calls = sensitiveCalls(server)
const { given } = calls
const both = { rules: [{ action: 'call-detail' as const }, { action: 'customer-unmask' as const }] }
const REASON = 'The customer disputes a charge on this card.'

type Client = Awaited<ReturnType<typeof server.as>>
const unmask = (client: Client, id: number, body: object = { reason: REASON }) =>
  client.post(`/api/calls/${id}/unmasking`, body)

test('a conversation is masked until it is unmasked with a reason, and again once that is ended', async () => {
  const { id } = await calls.call()
  const reader = await server.as(both)
  expect(await calls.read(reader, id)).toBe(MASKED_TEXT)
  expect((await calls.detail(reader, id)).unmasking).toEqual({ may: true, until: null })

  const answer = await unmask(reader, id)
  const until = new Date(server.clock.now().getTime() + 30 * 60_000).toISOString()
  expect([answer.statusCode, answer.json()]).toEqual([200, { until }])
  expect(await calls.read(reader, id)).toBe(ORIGINAL_TEXT)
  expect((await calls.detail(reader, id)).unmasking).toEqual({ may: true, until })

  const end = () => reader.send('DELETE', `/api/calls/${id}/unmasking`)
  expect((await end()).statusCode).toBe(200)
  expect(await calls.read(reader, id)).toBe(MASKED_TEXT)
  expect((await end()).statusCode, 'what is ended may be ended').toBe(200)
})

test('a turn says where in it something sensitive is, masked or not', async () => {
  const { id } = await calls.call()
  const reader = await server.as(both)
  const sensitive = [{ start_char: 14, end_char: 33, kind: 'card' }]
  const turns = async () => (await reader.get(`/api/calls/${id}/turns`)).json().data
  const [plain, masked] = await turns()
  expect(plain).not.toHaveProperty('sensitive')
  expect(masked).toMatchObject({ text: MASKED_TEXT, sensitive })
  await unmask(reader, id)
  expect((await turns())[1]).toMatchObject({ text: ORIGINAL_TEXT, sensitive })
})

test('the reason is recorded with the conversation, and nothing of what came to light', async () => {
  const { id } = await calls.call()
  const reader = await server.as(both)
  const answer = await unmask(reader, id, { reason: `  ${REASON}\n` })
  const records = await server.db
    .selectFrom('access_record')
    .select(['action', 'subject', 'reason', 'detail'])
    .where('user_id', '=', reader.person.id)
    .where('action', '=', 'unmask')
    .execute()
  const detail = { conversation: 'whole', until: answer.json().until }
  expect(records).toEqual([{ action: 'unmask', subject: `interaction:${id}`, reason: REASON, detail }])
})

test.each([
  ['none', {}, 400],
  ['one of nine letters', { reason: 'Too short' }, 422],
  ['one of blanks', { reason: ' '.repeat(50) }, 422],
  ['one of 501 letters', { reason: 'x'.repeat(501) }, 422],
  ['one that cannot be stored', { reason: `${REASON}\0` }, 422],
])('a reason like %s is refused, and the conversation stays masked', async (_, body, status) => {
  const { id } = await calls.call()
  const reader = await server.as(both)
  const answer = await unmask(reader, id, body)
  expect(answer.statusCode).toBe(status)
  expect(answer.json().errors).toHaveProperty('reason')
  expect(await calls.read(reader, id)).toBe(MASKED_TEXT)
})

describe('unmasking holds for', () => {
  let call: { id: number }
  let reader: Client
  beforeEach(async () => {
    call = await calls.call()
    reader = await server.as(both)
    await unmask(reader, call.id)
  })

  test('the person who requested it, and nobody else', async () => {
    expect(await calls.read(reader, call.id)).toBe(ORIGINAL_TEXT)
    const colleague = await server.as('Administrator')
    expect(await calls.read(colleague, call.id)).toBe(MASKED_TEXT)
    expect((await calls.detail(colleague, call.id)).unmasking).toEqual({ may: true, until: null })
  })

  test('no other conversation', async () => {
    expect(await calls.read(reader, (await calls.call()).id)).toBe(MASKED_TEXT)
  })

  test('no other session of the same person', async () => {
    const elsewhere = Object.assign(server.browser(), { person: reader.person })
    await elsewhere.signIn(reader.person.email, reader.person.password)
    expect(await calls.read(elsewhere, call.id)).toBe(MASKED_TEXT)
  })

  test('half an hour, from the last request', async () => {
    server.clock.advance(20 * 60_000)
    await unmask(reader, call.id)
    server.clock.advance(30 * 60_000 - 1)
    expect(await calls.read(reader, call.id)).toBe(ORIGINAL_TEXT)
    server.clock.advance(1)
    expect(await calls.read(reader, call.id)).toBe(MASKED_TEXT)
    expect((await calls.detail(reader, call.id)).unmasking).toEqual({ may: true, until: null })
  })

  test('as long as the session: it leaves nothing behind', async () => {
    const open = () => server.db.selectFrom('unmasking').selectAll().where('interaction_id', '=', call.id).execute()
    expect(await open()).toHaveLength(1)
    await reader.post('/api/logout')
    expect(await open()).toEqual([])
  })

  test('as long as the role: without the permission the conversation is masked, and the page is told not to ask', async () => {
    await giveRules(server.db, reader.person.role_id!, [{ action: 'call-detail' }])
    expect(await calls.read(reader, call.id)).toBe(MASKED_TEXT)
    expect((await calls.detail(reader, call.id)).unmasking).toEqual({ may: false, until: null })
  })

  test('as long as the conversation is in sight', async () => {
    await giveRules(server.db, reader.person.role_id!, [{ action: 'customer-unmask' }])
    expect(await calls.read(reader, call.id)).toBe(403)
  })
})

describe('a person who may not unmask a conversation', () => {
  const partner = given.partner()
  const call = partner.then(({ id }) => calls.call({ partner_id: id }))
  const own = { conditions: { partner_id: '$user.partner_id' } }
  const whole = { action: 'customer-unmask' as const }

  test('is refused without the permission', async () => {
    const reader = await server.as(['call-detail'])
    expect((await unmask(reader, (await call).id)).statusCode).toBe(403)
    expect((await calls.detail(reader, (await call).id)).unmasking).toEqual({ may: false, until: null })
  })

  test.each([
    ['of another partner', [{ action: 'call-detail' as const, ...own }, whole]],
    ['that only call-detail reaches', [{ action: 'call-detail' as const }, { ...whole, ...own }]],
    ['without call-detail', [whole]],
    ['with single fields of customers', [{ action: 'call-detail' as const }, { ...whole, fields: ['name', 'phones'] }]],
    [
      'with a rule against it',
      [{ action: 'call-detail' as const }, whole, { ...whole, conditions: { partner_id: { $gt: 0 } }, inverted: true }],
    ],
  ])('gets the same answer for one %s as for none', async (_, rules) => {
    const reader = await server.as({ rules, partner_id: (await given.partner()).id })
    for (const ask of [unmask, (client: Client, id: number) => client.send('DELETE', `/api/calls/${id}/unmasking`)]) {
      const [foreign, missing] = [await ask(reader, (await call).id), await ask(reader, 999_999)]
      expect(foreign.statusCode).toBe(404)
      expect(foreign.rawPayload.equals(missing.rawPayload)).toBe(true)
    }
    expect(await calls.read(reader, (await call).id)).not.toBe(ORIGINAL_TEXT)
    expect(
      await server.db
        .selectFrom('unmasking')
        .where('interaction_id', '=', (await call).id)
        .execute(),
    ).toEqual([])
  })

  test('may do so within their own partner', async () => {
    const rules = [
      { action: 'call-detail' as const, ...own },
      { ...whole, ...own },
    ]
    const reader = await server.as({ rules, partner_id: (await partner).id })
    expect((await unmask(reader, (await call).id)).statusCode).toBe(200)
    expect(await calls.read(reader, (await call).id)).toBe(ORIGINAL_TEXT)
  })
})

test('a conversation is not unmasked if that cannot be recorded', async () => {
  const { id } = await calls.call()
  const reader = await server.as(both)
  const record = vi.spyOn(server.app, 'record').mockRejectedValueOnce(new Error('no room in the chain'))
  expect((await unmask(reader, id)).statusCode).toBe(500)
  record.mockRestore()
  expect(await calls.read(reader, id)).toBe(MASKED_TEXT)
})

test('a person who unmasks more than 60 conversations in an hour must wait', async () => {
  const { id } = await calls.call()
  const reader = await server.as(both)
  for (let nth = 0; nth < 60; nth += 1) expect((await unmask(reader, id)).statusCode).toBe(200)
  const answer = await unmask(reader, id)
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})
