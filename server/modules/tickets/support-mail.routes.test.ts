import { expect, test } from 'vitest'

import { receivedLetterSchema } from '#contracts/support-mail.ts'
import { rawLetter, reportOf } from '#tests/support/raw-letters.ts'
import { testServer } from '#tests/support/server.ts'

const TOKEN = 'letters-of-the-desk-are-handed-in-by-this'
const { app, db } = await testServer({ SUPPORT_MAIL_TOKEN: TOKEN, SUPPORT_ADDRESS: 'Desk@Atalaya.example' })

type Delivery = { token?: string | null; type?: string; from?: string; to?: typeof app }

const hand = (
  payload: Buffer | string,
  { token = TOKEN, type = 'message/rfc822', from = '10.0.0.1', to = app }: Delivery = {},
) =>
  to.inject({
    ...{ method: 'POST', url: '/api/support-mail', payload, remoteAddress: from },
    headers: { 'content-type': type, ...(token !== null && { authorization: `Bearer ${token}` }) },
  })

test('a letter that is handed in twice becomes one ticket', async () => {
  const letter = rawLetter()
  const [first, second] = [await hand(letter), await hand(letter)]
  expect(first.statusCode, first.body).toBe(200)
  const taken = receivedLetterSchema.parse(first.json())
  expect(taken).toMatchObject({ outcome: 'opened', repeated: false })
  expect(second.json()).toEqual({ ...taken, repeated: true })
  const ticket = await db.selectFrom('ticket').where('id', '=', taken.ticket_id!).select('source').executeTakeFirst()
  expect(ticket?.source).toBe('mail')
})

test('the answer says what became of a letter that opens no ticket', async () => {
  const loop = await hand(rawLetter({ from: 'desk@atalaya.example' }))
  expect(loop.json()).toEqual({ outcome: 'ignored', ticket_id: null, repeated: false })
  expect((await hand(reportOf('<a@b.example>', 'rosa@example.com'))).json()).toMatchObject({ outcome: 'ignored' })
})

test('a body that is no letter, or too large, is refused', async () => {
  for (const answer of [
    await hand('no letter'),
    await hand(''),
    await hand(rawLetter(), { type: 'application/json' }),
  ]) {
    expect(answer.statusCode, answer.body).toBe(400)
  }
  const files = [{ name: 'a', type: 'application/octet-stream', bytes: Buffer.alloc(25_000_001) }]
  expect((await hand(rawLetter({ files }))).statusCode).toBe(413)
  expect((await hand(Buffer.alloc(35_000_001, 'a'))).statusCode).toBe(413)
})

test('a wrong token is refused before the letter is read, and after some attempts the network is throttled', async () => {
  const guess = (token: string | null) => hand(Buffer.alloc(35_000_001), { token, from: '10.0.0.2' })
  expect((await guess(null)).statusCode).toBe(419)
  for (const token of [TOKEN.slice(1), `${TOKEN}x`]) expect((await guess(token)).statusCode).toBe(401)
  for (let tried = 2; tried < 20; tried += 1) await guess('wrong')
  expect((await guess('wrong')).statusCode).toBe(429)
  expect((await hand(rawLetter(), { from: '10.0.0.2' })).statusCode).toBe(429)
  expect((await hand(rawLetter(), { from: '10.0.0.3' })).statusCode).toBe(200)
})

test('a page of another site cannot hand in a letter', async () => {
  const answer = await app.inject({
    ...{ method: 'POST', url: '/api/support-mail', payload: rawLetter(), cookies: { 'XSRF-TOKEN': 'x' } },
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${TOKEN}` },
  })
  expect(answer.statusCode).toBe(419)
})

test('without a configured token there is no such address', async () => {
  const { app: other } = await testServer()
  const [answer, none] = [
    await hand(rawLetter(), { to: other }),
    await other.inject({ method: 'POST', url: '/api/never-was' }),
  ]
  expect(answer.statusCode).toBe(404)
  expect(answer.body).toBe(none.body)
})
