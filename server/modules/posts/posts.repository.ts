import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { NewPost, PostChange, PostDetail } from '#contracts/posts.ts'
import type { Database } from '#server/db/database.ts'
import { pictureUrl } from '#server/http/picture-url.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { Refusal } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { postRows, presentPost } from '#server/modules/posts/post-rows.ts'
import { reachedBy } from '#server/posts/post-audience.ts'

export const postsRepository = (db: Database, clock: Clock) => ({
  async find(scope: Scope, id: number): Promise<PostDetail | null> {
    const now = clock()
    const found = await postRows(db)
      .select(['post.body', 'post.cover_key', 'post.version'])
      .select(
        sql<number[]>`array(select role_id from post_role where post_id = post.id order by role_id)`.as('role_ids'),
      )
      .where('post.id', '=', id)
      .where(reachedBy(scope))
      .executeTakeFirst()
    if (!found) return null
    const { body, cover_key, version, role_ids, ...record } = found
    const cover_url = cover_key === null ? null : pictureUrl(cover_key)
    return { ...presentPost(record, now), body, cover_key, cover_url, role_ids, version }
  },

  /** Adds a post of the caller's and tells its id. */
  add({ user }: Scope, { role_ids, ...draft }: NewPost): Promise<number> {
    const now = clock()
    return db.transaction().execute(async (trx) => {
      const { id, version } = await trx
        .insertInto('post')
        .values({ ...stored(draft, now), author_id: user.id, created_at: now, updated_at: now })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
      await setRoles(trx, id, role_ids)
      await keepVersion(trx, { ...draft, id, version, user, now })
      return id
    })
  },

  /** Changes a post within the caller's reach; false when there is none. */
  change(scope: Scope, id: number, { role_ids, version, ...draft }: PostChange): Promise<boolean> {
    const now = clock()
    return db.transaction().execute(async (trx) => {
      const before = await trx
        .selectFrom('post')
        .select(['title', 'body', 'version', 'published_at'])
        .where('id', '=', id)
        .where(reachedBy(scope))
        .forUpdate()
        .executeTakeFirst()
      if (!before) return false
      if (before.version !== version) throw new Refusal({ kind: 'conflict' })
      const next = { ...stored(draft, now, before.published_at), version: version + 1 }
      await trx
        .updateTable('post')
        .set({ ...next, updated_at: now })
        .where('id', '=', id)
        .execute()
      await setRoles(trx, id, role_ids)
      const isRewritten = next.title !== before.title || !isDeepStrictEqual(next.body, before.body)
      if (isRewritten) await keepVersion(trx, { ...next, id, user: scope.user, now })
      return true
    })
  },

  /** Removes a post within the caller's reach, with all that is known about it; false when there is none. */
  async remove(scope: Scope, id: number): Promise<boolean> {
    const removed = await db
      .deleteFrom('post')
      .where('id', '=', id)
      .where(reachedBy(scope))
      .returning('id')
      .executeTakeFirst()
    return removed !== undefined
  },
})

type Draft = Omit<NewPost, 'role_ids'>

const stored = ({ title, published_at, ...draft }: Draft, now: Date, publishedBefore: Date | null = null) => ({
  ...draft,
  title: title.trim(),
  published_at: momentOf(published_at, now, publishedBefore),
})

/** What is out already keeps its moment. */
function momentOf(wanted: Draft['published_at'], now: Date, before: Date | null): Date | null {
  if (wanted === null) return null
  if (wanted !== 'now') return new Date(wanted)
  return before && before < now ? before : now
}

async function setRoles(trx: Database, post_id: number, roleIds: number[]): Promise<void> {
  await trx.deleteFrom('post_role').where('post_id', '=', post_id).execute()
  const rows = [...new Set(roleIds)].map((role_id) => ({ post_id, role_id }))
  if (rows.length > 0) await trx.insertInto('post_role').values(rows).execute()
}

type Saved = Pick<Draft, 'title' | 'body'> & { id: number; version: number; user: Scope['user']; now: Date }

async function keepVersion(trx: Database, { id, version, title, body, user, now }: Saved): Promise<void> {
  await trx
    .insertInto('post_version')
    .values({ post_id: id, version, title: title.trim(), body, saved_by: user.id, saved_at: now })
    .execute()
}
