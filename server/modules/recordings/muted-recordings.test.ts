import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { describe, expect, test, vi } from 'vitest'

import { muteAudio } from '#server/analysis/audio/mute/mute-audio.ts'
import { giveRules } from '#tests/support/people.ts'
import { sensitiveCalls } from '#tests/support/sensitive-call.ts'
import { testServer } from '#tests/support/server.ts'
import { wav } from '#tests/support/wav.ts'

const server = await testServer()
const calls = sensitiveCalls(server)
const both = { rules: [{ action: 'call-detail' as const }, { action: 'customer-unmask' as const }] }
const SPANS = [{ startMs: 100, endMs: 200 }]

type Client = Awaited<ReturnType<typeof server.as>>
const listen = async (client: Client, id: number, headers: Record<string, string> = {}) =>
  calls.follow(client, (await calls.detail(client, id)).recording!.url, headers)
const unmask = (client: Client, id: number) =>
  client.post(`/api/calls/${id}/unmasking`, { reason: 'A dispute about this card.' })
const ogg = async () =>
  new Uint8Array(await readFile(path.resolve(import.meta.dirname, '../../../demo/recordings/chile-sale.ogg')))

describe.each([
  ['wav', async () => new Uint8Array(wav())],
  ['Ogg Opus', ogg],
])('a recording in %s', (_, file) => {
  test('is played with what is sensitive in it silent, whole and in pieces', async () => {
    const { id, audio } = await calls.call({ audio: await file() })
    const muted = Buffer.from(await muteAudio(audio, SPANS))
    const listener = await server.as('Administrator')
    expect(await calls.detail(listener, id)).toMatchObject({ recording: { muted: true, withheld: null } })

    const whole = await listen(listener, id)
    expect(whole.statusCode).toBe(200)
    expect(whole.headers['content-length']).toBe(String(audio.length))
    expect(whole.rawPayload.equals(muted)).toBe(true)
    expect(muted.equals(audio)).toBe(false)
    const piece = await listen(listener, id, { range: 'bytes=1000-1599' })
    expect(piece.statusCode).toBe(206)
    expect(piece.rawPayload.equals(muted.subarray(1000, 1600))).toBe(true)
  })

  test('is played in the original while it is unmasked, under another address and another tag', async () => {
    const { id, audio, recording } = await calls.call({ audio: await file() })
    const listener = await server.as(both)
    const before = await listen(listener, id)
    await unmask(listener, id)
    expect(await calls.detail(listener, id)).toMatchObject({ recording: { muted: false, withheld: null } })
    const after = await listen(listener, id)
    expect(after.rawPayload.equals(audio)).toBe(true)
    expect(after.headers.etag).toBe(`"${recording.sha256}"`)
    expect(before.headers.etag).toMatch(/^"[\da-f]{64}"$/)
    expect(before.headers.etag).not.toBe(after.headers.etag)
  })
})

describe('the address of the original', () => {
  async function unmasked(as: Parameters<typeof server.as>[0] = both) {
    const { id, recording } = await calls.call()
    const listener = await server.as(as)
    const masked = (await calls.detail(listener, id)).recording!.url
    await unmask(listener, id)
    const { url } = (await calls.detail(listener, id)).recording!
    expect((await calls.follow(listener, url)).statusCode).toBe(200)
    return { id, recording, listener, url, masked }
  }

  test('ends with the unmasking; the one of the muted sound goes on, and is offered again', async () => {
    const { id, listener, url, masked } = await unmasked()
    server.clock.advance(30 * 60_000)
    expect((await calls.follow(listener, url)).statusCode).toBe(404)
    expect((await calls.follow(listener, masked)).statusCode).toBe(200)
    expect((await calls.detail(listener, id)).recording).toMatchObject({ muted: true })
  })

  test.each<[string, (given: Awaited<ReturnType<typeof unmasked>>) => Promise<unknown>]>([
    ['it is ended', ({ listener, id }) => listener.send('DELETE', `/api/calls/${id}/unmasking`)],
    ['its person signs out', ({ listener }) => listener.post('/api/logout')],
    [
      'its person may unmask no more',
      ({ listener }) => giveRules(server.db, listener.person.role_id!, [{ action: 'call-detail' }]),
    ],
    [
      'its person sees no conversations any more',
      ({ listener }) => giveRules(server.db, listener.person.role_id!, [{ action: 'customer-unmask' }]),
    ],
  ])('is worth nothing once %s', async (_, happen) => {
    const given = await unmasked()
    await happen(given)
    expect((await calls.follow(given.listener, given.url)).statusCode).toBe(404)
  })

  test('is invalid in another browser, and cannot be made from the other one', async () => {
    const { listener, url, masked } = await unmasked()
    const elsewhere = await server.as('Administrator')
    expect((await calls.follow(elsewhere, url)).statusCode).toBe(404)
    expect((await calls.follow(listener, masked.replace('/audio?', '/original?'))).statusCode).toBe(404)
  })
})

test('listening to the original is recorded separately from listening to the muted sound', async () => {
  const { id } = await calls.call()
  const listener = await server.as(both)
  await listen(listener, id)
  await unmask(listener, id)
  for (const range of ['bytes=0-9', 'bytes=10-19']) await listen(listener, id, { range })
  const records = await server.db
    .selectFrom('access_record')
    .select(['action', 'detail'])
    .where('user_id', '=', listener.person.id)
    .where('action', '=', 'play')
    .orderBy('id')
    .execute()
  expect(records.map(({ detail }) => detail.sound)).toEqual(['muted', 'unmasked'])
})

describe('the muted copy', () => {
  const copies = (puts: { mock: { calls: unknown[][] } }) =>
    puts.mock.calls.flatMap(([key]) => (String(key).startsWith('muted/') ? [key] : []))

  test('is made once, for many requests at once', async () => {
    const { id } = await calls.call()
    const puts = vi.spyOn(server.storage, 'put')
    const listeners = [await server.as(['call-detail']), await server.as(['call-detail'])]
    const answers = await Promise.all([...listeners, ...listeners].map((listener) => listen(listener, id)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(copies(puts)).toHaveLength(1)
    puts.mockRestore()
  })

  test('is made again when more is found to be sensitive', async () => {
    const { id, audio } = await calls.call()
    const listener = await server.as(['call-detail'])
    const first = await listen(listener, id)
    const more = { interaction_id: id, seq: 0, start_char: 0, end_char: 6, kind: 'name', start_ms: 20, end_ms: 120 }
    await server.db.insertInto('sensitive_span').values(more).execute()
    const second = await listen(listener, id)
    expect(second.rawPayload.equals(await muteAudio(audio, [{ startMs: 20, endMs: 200 }]))).toBe(true)
    expect(second.headers.etag).not.toBe(first.headers.etag)
  })

  test('is not needed where sensitive words have no times', async () => {
    const { id, audio } = await calls.call()
    await server.db
      .updateTable('sensitive_span')
      .set({ start_ms: null, end_ms: null })
      .where('interaction_id', '=', id)
      .execute()
    const listener = await server.as(['call-detail'])
    expect((await calls.detail(listener, id)).recording).toMatchObject({ muted: false, withheld: null })
    expect((await listen(listener, id)).rawPayload.equals(audio)).toBe(true)
  })
})

describe('a recording that cannot be muted', () => {
  const call = calls.call({ audio: new TextEncoder().encode('a codec of the day after tomorrow') })

  test('is not played, and the conversation says why', async () => {
    const listener = await server.as('Administrator')
    const { id } = await call
    expect((await calls.detail(listener, id)).recording).toMatchObject({ muted: false, withheld: 'cannot-be-muted' })
    expect((await listen(listener, id)).statusCode).toBe(404)
  })

  test('is played to a person who has unmasked it', async () => {
    const listener = await server.as(both)
    const { id, audio } = await call
    await unmask(listener, id)
    expect((await calls.detail(listener, id)).recording).toMatchObject({ muted: false, withheld: null })
    expect((await listen(listener, id)).rawPayload.equals(audio)).toBe(true)
  })
})

test('a recording whose file is lost is still offered, and missing when it is played', async () => {
  const { id, recording } = await calls.call()
  await server.storage.remove(recording.storage_key)
  const listener = await server.as(['call-detail'])
  expect((await calls.detail(listener, id)).recording).toMatchObject({ muted: true })
  expect((await listen(listener, id)).statusCode).toBe(404)
})
