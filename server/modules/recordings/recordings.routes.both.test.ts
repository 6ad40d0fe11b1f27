import { describe, expect, test } from 'vitest'

import type { CallDetail } from '#contracts/calls.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { bare, testServer } from '#tests/support/server.ts'

const server = await testServer()
const given = testConversations(server.db)

const AUDIO = Uint8Array.from({ length: 1000 }, (_, index) => index % 251)
const part = (from: number, to: number) => Buffer.from(AUDIO.slice(from, to))

const conversation = await given.interaction()
const recording = await given.recording(conversation.id, { audio: AUDIO, media_type: 'audio/x-wav' })
await server.storage.put(recording.storage_key, AUDIO)
const other = await given.recording((await given.interaction()).id, { audio: AUDIO })

type Reader = Awaited<ReturnType<typeof server.as>>

/** The link that the reader's page gets, as their browser follows it: with its cookies, without a token. */
async function listening(reader: Reader) {
  const detail = await reader.get(`/api/calls/${conversation.id}`)
  const { url } = detail.json<CallDetail>().recording!
  const follow = (headers: Record<string, string> = {}, address = url, method: 'GET' | 'HEAD' = 'GET') =>
    bare(server.app, method, address, { cookies: Object.fromEntries(reader.cookies), headers })
  return { url, follow }
}

const MISSING = (await bare(server.app, 'GET', '/api/no-such-thing')).rawPayload

async function expectMissing(answer: Promise<Awaited<ReturnType<typeof bare>>>) {
  const { statusCode, rawPayload, headers } = await answer
  expect(statusCode).toBe(404)
  expect(rawPayload.equals(MISSING)).toBe(true)
  expect(headers).not.toHaveProperty('etag')
}

describe('the audio', () => {
  const browser = server.as(['call-detail']).then(listening)

  test('comes whole, with its type, and is cached by this browser only', async () => {
    const answer = await (await browser).follow()
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(AUDIO)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/x-wav',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      etag: `"${recording.sha256}"`,
      'cache-control': 'private, no-cache',
      'content-disposition': `inline; filename="call-${conversation.id}.wav"`,
      'x-content-type-options': 'nosniff',
    })
  })

  test.each([
    ['bytes=0-', 0, 1000],
    ['bytes=100-199', 100, 200],
    ['bytes=990-5000', 990, 1000],
    ['bytes=-10', 990, 1000],
  ])('comes in part for the range %s', async (range, from, to) => {
    const answer = await (await browser).follow({ range })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${from}-${to - 1}/1000`)
    expect(answer.headers['content-length']).toBe(String(to - from))
    expect(answer.rawPayload.equals(part(from, to))).toBe(true)
  })

  test('cannot be read past its end', async () => {
    const answer = await (await browser).follow({ range: 'bytes=1000-' })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe('bytes */1000')
    expect(answer.rawPayload).toHaveLength(0)
  })

  test('returns only the headers for a HEAD request', async () => {
    const { url, follow } = await browser
    const whole = await follow({}, url, 'HEAD')
    expect(whole.statusCode).toBe(200)
    expect(whole.headers).toMatchObject({ 'content-length': '1000', 'accept-ranges': 'bytes' })
    expect(whole.rawPayload).toHaveLength(0)
    const some = await follow({ range: 'bytes=-10' }, url, 'HEAD')
    expect(some.statusCode).toBe(206)
    expect(some.headers['content-length']).toBe('10')
  })

  test('comes in part only while it is unchanged', async () => {
    const { follow } = await browser
    const etag = `"${recording.sha256}"`
    expect((await follow({ range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206)
    expect((await follow({ range: 'bytes=0-9', 'if-range': '"another"' })).statusCode).toBe(200)
    expect((await follow({ range: 'bytes=0-9', 'if-range': 'Wed, 21 Oct 2026 07:28:00 GMT' })).statusCode).toBe(200)
    const again = await follow({ 'if-none-match': `W/"x", ${etag}` })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload).toHaveLength(0)
  })
})

describe('a link is invalid', () => {
  const reader = server.as(['call-detail'])
  const browser = reader.then(listening)

  test('in another browser', async () => {
    const { url } = await browser
    const elsewhere = await server.as(['call-detail'])
    await expectMissing(bare(server.app, 'GET', url, { cookies: Object.fromEntries(elsewhere.cookies) }))
    await expectMissing(elsewhere.get(url))
    await expectMissing(bare(server.app, 'GET', url))
  })

  test.each([
    ['another recording', (url: string) => url.replace(/recordings\/\d+/, `recordings/${other.id}`)],
    ['another session', (url: string) => url.replace(/session=\d+/, 'session=999999')],
    ['a later end', (url: string) => url.replace(/expires=\d/, 'expires=9')],
    ['a changed signature', (url: string) => url.replace(/(?<=signature=)./, (first) => (first === '-' ? '_' : '-'))],
    ['a cut signature', (url: string) => url.slice(0, -1)],
    ['no signature', (url: string) => url.replace(/&signature=.*/, '')],
    ['nothing at all', (url: string) => url.replace(/\?.*/, '')],
    ['something more', (url: string) => `${url}&more=1`],
    ['two sessions', (url: string) => `${url}&session=1`],
    ['no number', (url: string) => url.replace(/recordings\/\d+/, 'recordings/x')],
    ['a number beyond all numbers', (url: string) => url.replace(/recordings\/\d+/, `recordings/${'9'.repeat(30)}`)],
  ])('for %s', async (_, change) => {
    const { url, follow } = await browser
    expect(change(url)).not.toBe(url)
    await expectMissing(follow({}, change(url)))
    await expectMissing(follow({ range: 'bytes=5000-' }, change(url)))
  })

  test('as soon as its session ends', async () => {
    const leaving = await server.as(['call-detail'])
    const { follow } = await listening(leaving)
    expect((await follow()).statusCode).toBe(200)
    await leaving.post('/api/logout')
    await expectMissing(follow())
  })

  test('as soon as its person is switched off', async () => {
    const leaving = await server.as(['call-detail'])
    const { follow } = await listening(leaving)
    await server.db.updateTable('app_user').set({ active: false }).where('id', '=', leaving.person.id).execute()
    await expectMissing(follow())
  })

  test('as soon as its person loses the permission', async () => {
    const demoted = await server.as(['call-detail'])
    const { follow } = await listening(demoted)
    await server.db.deleteFrom('role_rule').where('role_id', '=', demoted.person.role_id!).execute()
    await expectMissing(follow())
  })

  test('as soon as the conversation is out of sight', async () => {
    const moved = await server.as({
      rules: [{ action: 'call-detail', conditions: { partner_id: '$user.partner_id' } }],
      partner_id: conversation.partner_id,
    })
    const { follow } = await listening(moved)
    expect((await follow()).statusCode).toBe(200)
    const { id: partner_id } = await given.partner()
    await server.db.updateTable('app_user').set({ partner_id }).where('id', '=', moved.person.id).execute()
    await expectMissing(follow())
  })
})

test('a script without cookies sends its token with the link, and only its own', async () => {
  const person = await server.addPerson({ rules: [{ action: 'call-detail' }] })
  const bearer = async () => `Bearer ${await server.browser().signIn(person.email, person.password)}`
  const [authorization, another] = [await bearer(), await bearer()]
  const detail = await bare(server.app, 'GET', `/api/calls/${conversation.id}`, { headers: { authorization } })
  const { url } = detail.json<CallDetail>().recording!

  const answer = await bare(server.app, 'GET', url, { headers: { authorization } })
  expect(answer.statusCode).toBe(200)
  await expectMissing(bare(server.app, 'GET', url))
  await expectMissing(bare(server.app, 'GET', url, { headers: { authorization: another } }))
  await expectMissing(bare(server.app, 'GET', url, { headers: { authorization: `${authorization.slice(0, -4)}aaaa` } }))
})

test('a link ends after six hours even if the session goes on', async () => {
  const reader = await server.as(['call-detail'])
  const { follow } = await listening(reader)
  server.clock.advance(5 * 3_600_000 - 1000)
  expect((await follow()).statusCode).toBe(200)
  server.clock.advance(3_601_000)
  await expectMissing(follow())
  expect((await reader.get('/api/user')).statusCode).toBe(200)
})

test.each(['last_used_at', 'expires_at'] as const)('a link ends with its session, by its %s', async (column) => {
  const reader = await server.as(['call-detail'])
  const { follow } = await listening(reader)
  const dayAgo = new Date(server.clock.now().getTime() - 24 * 3_600_000)
  await server.db.updateTable('session').set(column, dayAgo).where('user_id', '=', reader.person.id).execute()
  await expectMissing(follow())
})
