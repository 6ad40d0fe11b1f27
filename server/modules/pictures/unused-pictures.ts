import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { pictureStorageKey, pictureUrl } from '#server/http/picture-url.ts'
import type { Storage } from '#server/plugins/storage.ts'

/** Removes pictures of more than a week before `now` that no person, no post and no version of one shows any more. */
export async function removeUnusedPictures(db: Database, storage: Storage, now: Date): Promise<void> {
  const unused = await db
    .selectFrom('picture')
    .where('uploaded_at', '<', new Date(now.getTime() - KEPT_MS))
    .where(sql<boolean>`not exists (select from app_user where photo_key = picture.key)`)
    .where(sql<boolean>`not exists (select from post where cover_key = picture.key)`)
    .where(sql<boolean>`${pictureUrl('')} || picture.key not in (select src #>> '{}' from (${SOURCES}) as shown)`)
    .select('key')
    .execute()
  for (const { key } of unused) {
    await storage.remove(pictureStorageKey(key)) // first: whoever stops here begins here again
    await db.deleteFrom('picture').where('key', '=', key).execute()
  }
}

/** Addresses of all pictures in texts. */
const SOURCES = sql`
  select jsonb_path_query(body, '$.**.src') as src from post
  union select jsonb_path_query(body, '$.**.src') from post_version
`

/** Somebody may be writing meanwhile. */
const KEPT_MS = 7 * 86_400_000
