import { expect, test } from 'vitest'

import { MAX_PICTURE_BYTES, pictureSchema } from '#contracts/pictures.ts'
import { jpegPicture, jpegWith, pngPicture, webpPictures } from '#tests/support/pictures.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const writer = await server.as([])

const upload = (bytes: Buffer, type = 'application/octet-stream', client = writer) =>
  client.send('POST', '/api/pictures', bytes, { 'content-type': type })

test.each([
  ['image/png', pngPicture()],
  ['image/jpeg', jpegPicture],
  ['image/webp', webpPictures.lossless],
])('a picture of %s is shown to everybody who knows its address', async (type, bytes) => {
  const answer = await upload(bytes)
  expect(answer.statusCode, answer.body).toBe(200)
  const { key, url } = pictureSchema.parse(answer.json())
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(url).toBe(`/api/pictures/${key}`)

  const response = await server.browser().get(url)
  expect(response.statusCode).toBe(200)
  expect(response.rawPayload).toEqual(bytes)
  expect(response.headers).toMatchObject({
    'content-type': type,
    'content-length': String(bytes.length),
    'content-disposition': 'inline',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
})

test('the content decides what it is, not the type that the browser sends', async () => {
  const { url } = (await upload(pngPicture(), 'text/html')).json()
  expect((await writer.get(url)).headers['content-type']).toBe('image/png')
})

test.each([
  ['application/json', '{"a": 1}'],
  ['image/png', '<html><script>alert(1)</script></html>'],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['multipart/form-data; boundary=x', '--x--'],
])('%s that is no picture is refused with a reason', async (type, text) => {
  const answer = await upload(Buffer.from(text), type)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors.picture).toEqual(['This is not a PNG, JPEG or WebP picture that can be read.'])
})

test('a request without a body is refused too', async () => {
  expect((await writer.post('/api/pictures')).statusCode).toBe(422)
})

test('a picture may have 4,000 pixels a side and two megabytes', async () => {
  expect((await upload(pngPicture({ width: 4_000, height: 1 }))).statusCode).toBe(200)
  expect((await upload(pngPicture({ width: 4_001, height: 1 }))).statusCode).toBe(422)
  expect((await upload(pngPicture({ width: 1, height: 4_001 }))).statusCode).toBe(422)
  expect((await upload(Buffer.concat([pngPicture(), Buffer.alloc(MAX_PICTURE_BYTES)]))).statusCode).toBe(413)
})

test('the place of a photo is not stored', async () => {
  const { url } = (await upload(jpegWith([0xe1, 'Exif\0\0GPS 33.4489 S']))).json()
  expect((await writer.get(url)).rawPayload.includes('GPS')).toBe(false)
})

test.each(['x', 'A'.repeat(43), '..%2F..%2Fetc%2Fpasswd', `${'A'.repeat(42)}.`])(
  'there is no picture %s',
  async (key) => {
    expect((await writer.get(`/api/pictures/${key}`)).statusCode).toBe(404)
  },
)

test('nobody uploads without a session', async () => {
  const stranger = server.browser()
  await stranger.open()
  expect((await stranger.send('POST', '/api/pictures', pngPicture())).statusCode).toBe(401)
})

test('one person cannot fill the disk: after 100 pictures of a day the others have to wait', async () => {
  const eager = await server.as([])
  for (let sent = 0; sent < 100; sent += 1)
    expect((await upload(pngPicture(), 'image/png', eager)).statusCode).toBe(200)
  const answer = await upload(pngPicture(), 'image/png', eager)
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(80_000)
  expect((await upload(pngPicture())).statusCode).toBe(200)
})

test('people without a role, or without the second factor that it requires, may upload five photos a day', async () => {
  const withoutFactor = await server.as([])
  await server.db
    .updateTable('role')
    .set({ requires_two_factor: true })
    .where('id', '=', withoutFactor.person.role_id!)
    .execute()
  for (const newcomer of [await server.as({}), withoutFactor]) {
    for (let sent = 0; sent < 5; sent += 1)
      expect((await upload(pngPicture(), 'image/png', newcomer)).statusCode).toBe(200)
    expect((await upload(pngPicture(), 'image/png', newcomer)).statusCode).toBe(429)
  }
})

test('the page may show pictures of its own origin', async () => {
  expect((await server.browser().open('/news')).headers['content-security-policy']).toContain("img-src 'self' data:")
})
