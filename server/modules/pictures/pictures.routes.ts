import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import * as z from 'zod/mini'

import { MAX_PICTURE_BYTES, pictureSchema } from '#contracts/pictures.ts'
import type { Database } from '#server/db/database.ts'
import { pictureStorageKey, pictureUrl } from '#server/http/picture-url.ts'
import { everyHour } from '#server/kernel/every-hour.ts'
import { Refusal, refuseIfThrottled } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import { mediaTypeOf, readPicture } from '#server/modules/pictures/read-picture.ts'
import type { Storage } from '#server/plugins/storage.ts'

/** Pictures in posts and of people. Everybody who knows the address of one may see it: an `<img>` cannot send a token. */
export const picturesRoutes: FastifyPluginAsyncZod = async (app) => {
  const uploads = app.limit('picture', PICTURES_A_DAY, 86_400)
  const photos = app.limit('photo', PHOTOS_A_DAY, 86_400)
  everyHour(app, 'unused pictures were not removed', () => removeUnusedPictures(app.db, app.storage, app.clock()))

  // the content decides, not the type that the browser sends
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_PICTURE_BYTES }, (_, body, done) =>
    done(null, body),
  )

  app.post(
    '/pictures',
    { preHandler: app.signedIn, schema: { response: { 200: pictureSchema } } },
    async ({ body, user, caller }) => {
      const isWaiting = user.role_id === null || caller?.mustSetUpTwoFactor
      refuseIfThrottled(await (isWaiting ? photos : uploads).count(String(user.id)))
      const picture = Buffer.isBuffer(body) ? readPicture(body) : null
      if (!picture) throw refusing(texts.notAPicture)
      const { width, height, bytes } = picture
      if (!isSideFine(width) || !isSideFine(height)) throw refusing(texts.pictureTooWide)

      const key = randomBytes(32).toString('base64url')
      // the row comes first, so that a stored picture that nobody uses is found
      await app.db.insertInto('picture').values({ key, uploaded_at: app.clock() }).execute()
      await app.storage.put(pictureStorageKey(key), bytes)
      return { key, url: pictureUrl(key) }
    },
  )

  app.get(
    '/pictures/:key',
    { config: { permission: 'public' }, schema: { params: z.object({ key: z.string() }) } },
    async ({ params: { key } }, reply) => {
      const stored = pictureStorageKey(key)
      if (!IS_KEY.test(key) || (await app.storage.size(stored)) === null) throw new Refusal({ kind: 'missing' })
      const bytes = await buffer(await app.storage.read(stored))
      return reply
        .headers({
          'content-type': mediaTypeOf(bytes),
          'content-disposition': 'inline',
          'cache-control': 'private, max-age=31536000, immutable', // another picture is another key
        })
        .send(bytes)
    },
  )
}

const refusing = (text: typeof texts.notAPicture | typeof texts.pictureTooWide) =>
  new Refusal({ kind: 'invalid', message: text, errors: { picture: [text] } })

const isSideFine = (pixels: number) => pixels >= 1 && pixels <= 4_000

/** 256 bits in base64url. */
const IS_KEY = /^[\w-]{43}$/
const PICTURES_A_DAY = 100
/** For people whose role does not count yet: enough for a photo of oneself. */
const PHOTOS_A_DAY = 5

/** Removes pictures older than a week before `now` that no person, no post and no version of one shows any more. */
export async function removeUnusedPictures(db: Database, storage: Storage, now: Date): Promise<void> {
  const unused = await db
    .selectFrom('picture')
    .where('uploaded_at', '<', new Date(now.getTime() - RETENTION_MS))
    .where(sql<boolean>`not exists (select from app_user where photo_key = picture.key)`)
    .where(sql<boolean>`not exists (select from post where cover_key = picture.key)`)
    .where(sql<boolean>`${pictureUrl('')} || picture.key not in (select src #>> '{}' from (${SOURCES}) as shown)`)
    .select('key')
    .execute()
  for (const { key } of unused) {
    await storage.remove(pictureStorageKey(key)) // first: after a crash the next run starts here again
    await db.deleteFrom('picture').where('key', '=', key).execute()
  }
}

/** Addresses of all pictures in texts. */
const SOURCES = sql`
  select jsonb_path_query(body, '$.**.src') as src from post
  union select jsonb_path_query(body, '$.**.src') from post_version
`

/** Somebody may still be writing the post. */
const RETENTION_MS = 7 * 86_400_000
