import { describe, expect, test } from 'vitest'

import type { AttachmentList } from '#contracts/attachments.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { pngPicture } from '#tests/support/pictures.ts'
import { bare, testServer } from '#tests/support/server.ts'

const server = await testServer()
const given = testConversations(server.db)
type Reader = Awaited<ReturnType<typeof server.as>>

const PICTURE = pngPicture()
const VOICE = Buffer.concat([Buffer.from('OggS'), Buffer.from(Array.from({ length: 996 }, (_, at) => at % 251))])
const PAGE = Buffer.from('<script>alert(1)</script>')

const chat = await given.interaction({ channel: 'whatsapp' })
async function sent(file: Buffer, fields: Parameters<typeof given.attachment>[1]) {
  const attachment = await given.attachment(chat.id, { ...fields, file })
  await server.storage.put(attachment.storage_key!, file)
  return attachment
}
const picture = await sent(PICTURE, { seq: 2, kind: 'image', file_name: 'Foto «póliza».png', media_type: 'image/png' })
const voice = await sent(VOICE, { seq: 1, kind: 'audio', file_name: 'PTT-1.opus', media_type: null })
const page = await sent(PAGE, { seq: 3, kind: 'image', file_name: 'photo.png', media_type: 'image/png' })
const leftOut = await given.attachment(chat.id, { seq: 3, kind: 'video', file_name: null })

async function listed(reader: Reader, id = chat.id) {
  const answer = await reader.get(`/api/calls/${id}/attachments`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<AttachmentList>().data
}

/** The link to a file that the reader's page gets, and how their browser follows it: with its cookies, without a token. */
async function opening(reader: Reader, target: { id: number }) {
  const { url } = (await listed(reader)).find(({ id }) => id === target.id)!
  const follow = (headers: Record<string, string> = {}, address = url!, method: 'GET' | 'HEAD' = 'GET') =>
    bare(server.app, method, address, { cookies: Object.fromEntries(reader.cookies), headers })
  return { url: url!, follow }
}

const MISSING = (await bare(server.app, 'GET', '/api/no-such-thing')).rawPayload
async function expectMissing(answer: Promise<Awaited<ReturnType<typeof bare>>>) {
  const { statusCode, rawPayload, headers } = await answer
  expect(statusCode).toBe(404)
  expect(rawPayload.equals(MISSING)).toBe(true)
  expect(headers).not.toHaveProperty('etag')
}

const viewer = await server.as(['call-detail'])
const ofOwnPartner = { rules: [{ action: 'call-detail' as const, conditions: { partner_id: '$user.partner_id' } }] }

describe('the list', () => {
  test('has the attachments in the order of the messages, with links to existing files', async () => {
    expect(await listed(viewer)).toEqual([
      {
        id: voice.id,
        seq: 1,
        kind: 'audio',
        file_name: 'PTT-1.opus',
        media_type: null,
        bytes: 1000,
        url: expect.stringContaining(`/api/attachments/${voice.id}/file?session=`),
      },
      expect.objectContaining({ id: picture.id, file_name: 'Foto «póliza».png', bytes: PICTURE.length }),
      expect.objectContaining({ id: page.id }),
      { id: leftOut.id, seq: 3, kind: 'video', file_name: null, media_type: null, bytes: null, url: null },
    ])
  })

  test('is empty if nothing was sent', async () => {
    expect(await listed(viewer, (await given.interaction()).id)).toEqual([])
  })

  test('of somebody else’s conversation is missing like that of an unknown one', async () => {
    const reader = await server.as({ ...ofOwnPartner, partner_id: (await given.partner()).id })
    const [foreign, none] = [
      await reader.get(`/api/calls/${chat.id}/attachments`),
      await reader.get('/api/calls/999999999/attachments'),
    ]
    expect(foreign.statusCode).toBe(404)
    expect(foreign.rawPayload.equals(none.rawPayload)).toBe(true)
    expect(Object.keys(foreign.headers)).toEqual(Object.keys(none.headers))
  })
})

describe('a file', () => {
  test('that is a picture is shown with its type, under its own name', async () => {
    const answer = await (await opening(viewer, picture)).follow()
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(PICTURE)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PICTURE.length),
      'content-disposition': `inline; filename="Foto _p_liza_.png"; filename*=UTF-8''Foto%20%C2%ABp%C3%B3liza%C2%BB.png`,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })

  test('that only claims to be a picture is saved and never opened', async () => {
    const answer = await (await opening(viewer, page)).follow()
    expect(answer.rawPayload.equals(PAGE)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="photo.png"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })

  test.each([
    ['bytes=0-', 0, 1000],
    ['bytes=100-199', 100, 200],
    ['bytes=-10', 990, 1000],
  ])('that is played is sent in part for the range %s', async (range, from, to) => {
    const answer = await (await opening(viewer, voice)).follow({ range })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/ogg',
      'content-range': `bytes ${from}-${to - 1}/1000`,
      'content-length': String(to - from),
    })
    expect(answer.rawPayload.equals(VOICE.subarray(from, to))).toBe(true)
  })

  test('cannot be sent from past its end, and is not sent again to a client that has it', async () => {
    const { follow } = await opening(viewer, voice)
    const past = await follow({ range: 'bytes=1000-' })
    expect([past.statusCode, past.headers['content-range']]).toEqual([416, 'bytes */1000'])
    const etag = `"${voice.sha256}"`
    expect((await follow({ 'if-none-match': etag })).statusCode).toBe(304)
    expect((await follow({ range: 'bytes=0-9', 'if-range': '"another"' })).statusCode).toBe(200)
  })

  test('sends only its headers if only they are requested', async () => {
    const { url, follow } = await opening(viewer, voice)
    const answer = await follow({}, url, 'HEAD')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-length']).toBe('1000')
    expect(answer.rawPayload).toHaveLength(0)
  })

  test('of no bytes can be saved', async () => {
    const empty = await sent(Buffer.alloc(0), { seq: 4, kind: 'document', file_name: null })
    const answer = await (await opening(viewer, empty)).follow()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="attachment-${empty.id}"`)
    expect(answer.rawPayload).toHaveLength(0)
  })

  test('that the storage has lost is missing', async () => {
    const lost = await given.attachment(chat.id, { seq: 5, file: Buffer.from('lost') })
    const { url, follow } = await opening(viewer, lost)
    await expectMissing(follow())
    expect((await follow({}, url, 'HEAD')).statusCode).toBe(404)
  })
})

describe('a link is invalid', () => {
  test('in another browser, or without one', async () => {
    const { url } = await opening(viewer, picture)
    const elsewhere = await server.as(['call-detail'])
    await expectMissing(bare(server.app, 'GET', url, { cookies: Object.fromEntries(elsewhere.cookies) }))
    await expectMissing(bare(server.app, 'GET', url))
  })

  test.each([
    ['another file', (url: string) => url.replace(/attachments\/\d+/, `attachments/${voice.id}`)],
    ['a recording of that number', (url: string) => url.replace(/attachments\/(\d+)\/file/, 'recordings/$1/audio')],
    ['another session', (url: string) => url.replace(/session=\d+/, 'session=999999')],
    ['a later end', (url: string) => url.replace(/expires=\d/, 'expires=9')],
    ['a cut signature', (url: string) => url.slice(0, -1)],
    ['nothing at all', (url: string) => url.replace(/\?.*/, '')],
    ['no number', (url: string) => url.replace(/attachments\/\d+/, 'attachments/x')],
  ])('for %s', async (_, change) => {
    const { url, follow } = await opening(viewer, picture)
    expect(change(url)).not.toBe(url)
    await expectMissing(follow({}, change(url)))
  })

  test('as soon as its session ends', async () => {
    const leaving = await server.as(['call-detail'])
    const { follow } = await opening(leaving, picture)
    expect((await follow()).statusCode).toBe(200)
    await leaving.post('/api/logout')
    await expectMissing(follow())
  })

  test('as soon as its person loses the permission', async () => {
    const demoted = await server.as(['call-detail'])
    const { follow } = await opening(demoted, picture)
    await server.db.deleteFrom('role_rule').where('role_id', '=', demoted.person.role_id!).execute()
    await expectMissing(follow())
  })

  test('as soon as the conversation is out of sight', async () => {
    const moved = await server.as({ ...ofOwnPartner, partner_id: chat.partner_id })
    const { follow } = await opening(moved, picture)
    expect((await follow()).statusCode).toBe(200)
    const { id: partner_id } = await given.partner()
    await server.db.updateTable('app_user').set({ partner_id }).where('id', '=', moved.person.id).execute()
    await expectMissing(follow())
  })

  test('after six hours', async () => {
    const reader = await server.as(['call-detail'])
    const { follow } = await opening(reader, picture)
    server.clock.advance(6 * 3_600_000)
    await expectMissing(follow())
  })
})

test('playing, viewing and saving is recorded, once for all pieces', async () => {
  const reader = await server.as(['call-detail'])
  for (const one of [voice, picture, page]) {
    const { follow } = await opening(reader, one)
    await follow()
    await follow({ range: 'bytes=5-9' })
  }
  const records = () =>
    server.db
      .selectFrom('access_record')
      .where('user_id', '=', reader.person.id)
      .where('action', 'in', ['play', 'download'])
      .select(['action', 'subject', 'detail'])
      .orderBy('id')
      .execute()
  const subject = `interaction:${chat.id}`
  expect(await records()).toEqual([
    { action: 'play', subject, detail: expect.objectContaining({ attachment: voice.id, kind: 'audio' }) },
    { action: 'download', subject, detail: expect.objectContaining({ attachment: picture.id }) },
    { action: 'download', subject, detail: expect.objectContaining({ attachment: page.id }) },
  ])

  server.clock.advance(61_000)
  for (const one of [voice, picture, page]) await (await opening(reader, one)).follow()
  expect((await records()).slice(3)).toEqual([expect.objectContaining({ action: 'download' })])
})

test('a script without cookies sends its token with the link, and its request is a download', async () => {
  const person = await server.addPerson({ rules: [{ action: 'call-detail' }] })
  const authorization = `Bearer ${await server.browser().signIn(person.email, person.password)}`
  const list = await bare(server.app, 'GET', `/api/calls/${chat.id}/attachments`, { headers: { authorization } })
  const { url } = list.json<AttachmentList>().data[0]!
  expect((await bare(server.app, 'GET', url!, { headers: { authorization } })).statusCode).toBe(200)
  await expectMissing(bare(server.app, 'GET', url!))
  const actions = server.db.selectFrom('access_record').where('user_id', '=', person.id).select('action')
  expect((await actions.execute()).map(({ action }) => action)).toContain('download')
})
