import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { addDays } from '#domain/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { pictureStorageKey } from '#server/picture-url.ts'
import type { Storage } from '#server/plugins/storage.ts'
import { isInAudience } from '#server/post-audience.ts'

import { instantAt } from '../local-time.ts'
import type { Random } from '../random.ts'
import { compliance } from './compliance.ts'
import { drawCover } from './cover.ts'
import { categories, type DemoCategory, type DemoPost } from './demo-post.ts'
import { operations } from './operations.ts'
import { quality } from './quality.ts'

export const demoPosts: DemoPost[] = [...quality, ...compliance, ...operations]

/** Adds the categories, what was written in them, and who has read it by now. */
export async function makePosts(db: Database, storage: Storage, random: Random, today: string, now: Date) {
  const categoryIds = await makeCategories(db)
  const cover_key = await storeCover(storage, random)
  const authors = await db.selectFrom('app_user').select(['id', 'email']).execute()

  for (const { kind, title, category, author, roles = [], daysAgo, hasCover, body, earlier } of demoPosts) {
    const author_id = authors.find(({ email }) => email.startsWith(`${author}@`))!.id
    const writtenAt = instantAt(addDays(today, -Math.max(daysAgo ?? 0, 1)), 9 * 60 + 30, 'America/Santiago')
    const { id } = await db
      .insertInto('post')
      .values({
        kind,
        title,
        body,
        category_id: categoryIds.get(category)!,
        author_id,
        cover_key: hasCover ? cover_key : null,
        published_at: daysAgo === null ? null : instantAt(addDays(today, -daysAgo), 10 * 60, 'America/Santiago'),
        version: earlier ? 2 : 1,
        created_at: writtenAt,
        updated_at: writtenAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const role_id of roles) await db.insertInto('post_role').values({ post_id: id, role_id }).execute()
    const versions = earlier ? [earlier, body] : [body]
    for (const [at, versionBody] of versions.entries()) {
      const version = { post_id: id, version: at + 1, title, body: versionBody, saved_by: author_id }
      await db
        .insertInto('post_version')
        .values({ ...version, saved_at: writtenAt })
        .execute()
    }
  }
  await markRead(db, now)
}

async function makeCategories(db: Database): Promise<Map<DemoCategory, number>> {
  const ids = new Map<DemoCategory, number>()
  const add = async (name: DemoCategory, parent_id: number | null, position: number) => {
    const values = { name, parent_id, position }
    const { id } = await db.insertInto('category').values(values).returning('id').executeTakeFirstOrThrow()
    ids.set(name, id)
    return id
  }
  let position = 0
  for (const [name, below] of Object.entries(categories) as [keyof typeof categories, readonly DemoCategory[]][]) {
    const id = await add(name, null, position++)
    for (const [at, child] of below.entries()) await add(child, id, at)
  }
  return ids
}

/** Under a key that its content gives, so that there is one of it however often the demo is made. */
async function storeCover(storage: Storage, random: Random): Promise<string> {
  const picture = drawCover(random)
  const key = createHash('sha256').update(picture).digest('base64url')
  await storage.put(pictureStorageKey(key), picture)
  return key
}

/** What is older than ten days has been read by all but a few, the newest by hardly anybody. */
const markRead = (db: Database, now: Date) =>
  sql`
    insert into post_read (post_id, user_id, read_at)
    select post.id, app_user.id, least(post.published_at + (app_user.id % 7 + 1) * interval '5 hours', ${now}::timestamptz)
    from post cross join app_user
    where post.published_at < ${now} and ${isInAudience()}
      and (post.id * 31 + app_user.id * 17) % 10 < case
        when post.published_at < ${now}::timestamptz - interval '10 days' then 9
        when post.published_at < ${now}::timestamptz - interval '2 days' then 5
        else 1
      end
  `.execute(db)
