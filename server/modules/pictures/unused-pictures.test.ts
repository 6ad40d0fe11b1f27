import { expect, test } from 'vitest'

import { pictureSchema } from '#contracts/pictures.ts'
import type { RichText } from '#contracts/rich-text.ts'
import { removeUnusedPictures } from '#server/modules/pictures/pictures.routes.ts'
import { pngPicture } from '#tests/support/pictures.ts'
import { testPosts, textOf } from '#tests/support/posts.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const given = testPosts(db)
const writer = await server.as([])

const upload = async () =>
  pictureSchema.parse(
    (await writer.send('POST', '/api/pictures', pngPicture(), { 'content-type': 'image/png' })).json(),
  )
const showing = (src: string): RichText => ({
  type: 'doc',
  content: [
    { type: 'blockquote', content: [{ type: 'paragraph' }] },
    { type: 'image', attrs: { src, alt: '' } },
  ],
})

test('a picture that nobody uses is removed after a week; those of people, posts and their versions stay', async () => {
  const [photo, cover, inText, inVersion, unused] = [
    await upload(),
    await upload(),
    await upload(),
    await upload(),
    await upload(),
  ]
  await db.updateTable('app_user').set({ photo_key: photo.key }).where('id', '=', writer.person.id).execute()
  await given.post({ cover_key: cover.key, body: showing(inText.url) })
  const rewritten = await given.post({ body: textOf('without it') })
  await db
    .insertInto('post_version')
    .values({ post_id: rewritten, version: 1, title: 'Before', body: showing(inVersion.url), saved_by: null })
    .execute()
  await db
    .updateTable('picture')
    .set({ uploaded_at: new Date(server.clock.now().getTime() - 8 * 86_400_000) })
    .execute()
  const fresh = await upload()

  await removeUnusedPictures(db, server.storage, server.clock.now())

  const used = [photo, cover, inText, inVersion, fresh]
  for (const { url } of used) expect((await writer.get(url)).statusCode).toBe(200)
  expect((await writer.get(unused.url)).statusCode).toBe(404)
  const remaining = await db.selectFrom('picture').select('key').execute()
  expect(remaining.map(({ key }) => key).toSorted()).toEqual(used.map(({ key }) => key).toSorted())
})
