import { isDeepStrictEqual } from 'node:util'

import { expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'

import type { PostListQuery, postSorts, PostState } from '#contracts/lists/posts.ts'
import type { Page } from '#contracts/pagination.ts'
import type { NewPost, PostChange, PostDetail, PostRowDto } from '#contracts/posts.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { pictureUrl } from '#server/http/picture-url.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { pageOf } from '#server/list/list.ts'
import { wordsIn } from '#server/list/words-in.ts'
import { isForRole, isInAudience, isReader, reachedBy } from '#server/posts/post-audience.ts'

export const postsRepository = (db: Database, clock: Clock) => ({
  page(scope: Scope, query: PostListQuery): Promise<Page<PostRowDto>> {
    const now = clock()
    return pageOf(
      {
        rows: postRows(db).where(postWhere(scope, query, now)),
        counted: db.selectFrom('post').where(postWhere(scope, query, now)),
        id: 'post.id',
        columns: COLUMNS,
        nullable: ['author', 'category', 'published_at'],
        sort: query.sort,
        present: (records) => records.map((record) => presentPost(record, now)),
      },
      '/api/posts',
      query,
    )
  },

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

  /** Adds a post of the caller and returns its id. */
  add({ user }: Scope, { role_ids, ...draft }: NewPost): Promise<number> {
    const now = clock()
    return db.transaction().execute(async (trx) => {
      const { id, version } = await trx
        .insertInto('post')
        .values({ ...columnsOf(draft, now), author_id: user.id, created_at: now, updated_at: now })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
      await setRoles(trx, id, role_ids)
      await storeVersion(trx, { ...draft, id, version, user, now })
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
      const next = { ...columnsOf(draft, now, before.published_at), version: version + 1 }
      await trx
        .updateTable('post')
        .set({ ...next, updated_at: now })
        .where('id', '=', id)
        .execute()
      await setRoles(trx, id, role_ids)
      const isRewritten = next.title !== before.title || !isDeepStrictEqual(next.body, before.body)
      if (isRewritten) await storeVersion(trx, { ...next, id, user: scope.user, now })
      return true
    })
  },

  /** Removes a post within the caller's reach, with everything about it; false when there is none. */
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

const columnsOf = ({ title, published_at, ...draft }: Draft, now: Date, publishedBefore: Date | null = null) => ({
  ...draft,
  title: title.trim(),
  published_at: momentOf(published_at, now, publishedBefore),
})

/** A post that is already published keeps its time. */
function momentOf(requested: Draft['published_at'], now: Date, before: Date | null): Date | null {
  if (requested === null) return null
  if (requested !== 'now') return new Date(requested)
  return before && before < now ? before : now
}

async function setRoles(trx: Database, post_id: number, roleIds: number[]): Promise<void> {
  await trx.deleteFrom('post_role').where('post_id', '=', post_id).execute()
  const rows = [...new Set(roleIds)].map((role_id) => ({ post_id, role_id }))
  if (rows.length > 0) await trx.insertInto('post_role').values(rows).execute()
}

type SavedPost = Pick<Draft, 'title' | 'body'> & { id: number; version: number; user: Scope['user']; now: Date }

async function storeVersion(trx: Database, { id, version, title, body, user, now }: SavedPost): Promise<void> {
  await trx
    .insertInto('post_version')
    .values({ post_id: id, version, title: title.trim(), body, saved_by: user.id, saved_at: now })
    .execute()
}

const eb = expressionBuilder<Schema, 'post'>()

/** The columns of a row, with names and numbers of readers. */
export const postRows = (db: Database) =>
  db
    // once for all rows: there are many people and few roles
    .with('holders', (query) =>
      query
        .selectFrom('app_user')
        .where(isReader())
        .groupBy('role_id')
        .select(['role_id', ({ fn }) => fn.countAll<number>().as('people')]),
    )
    .selectFrom('post')
    .leftJoin('category', 'category.id', 'post.category_id')
    .leftJoin('app_user as author', 'author.id', 'post.author_id')
    .select(['post.id', 'post.kind', 'post.title', 'post.category_id', 'post.author_id'])
    .select(['post.published_at', 'post.updated_at'])
    .select(['category.name as category_name', 'author.name as author_name'])
    .select([countOfAudience.as('audience'), countOfReaders.as('read')])

type PostRecord = Awaited<ReturnType<ReturnType<typeof postRows>['executeTakeFirstOrThrow']>>

export const presentPost = (record: PostRecord, now: Date): PostRowDto => ({
  id: record.id,
  kind: record.kind,
  title: record.title,
  category: namedOrNull(record.category_id, record.category_name),
  author: namedOrNull(record.author_id, record.author_name),
  state: stateOf(record.published_at, now),
  published_at: record.published_at?.toISOString() ?? null,
  updated_at: record.updated_at.toISOString(),
  readers: { read: record.read, audience: record.audience },
})

/** A scheduled post is published by itself when its time comes. */
const stateOf = (publishedAt: Date | null, now: Date): PostState => {
  if (!publishedAt) return 'draft'
  return publishedAt > now ? 'scheduled' : 'published'
}

export const isInState = (state: PostState, now: Date): RawBuilder<SqlBool> => {
  switch (state) {
    case 'draft':
      return sql`post.published_at is null`
    case 'scheduled':
      return sql`post.published_at > ${now}`
    case 'published':
      return sql`post.published_at <= ${now}`
  }
}

const countOfAudience = sql<number>`(
  select coalesce(sum(people), 0)::int from holders where ${isForRole(sql.ref('holders.role_id'))}
)`

const countOfReaders = eb
  .selectFrom('app_user')
  .innerJoin('post_read', (join) =>
    join.onRef('post_read.user_id', '=', 'app_user.id').onRef('post_read.post_id', '=', 'post.id'),
  )
  .where(isInAudience())
  .select(({ fn }) => fn.countAll<number>().as('people'))
  .$asScalar()
  .$notNull()

const COLUMNS = {
  title: 'post.title',
  author: 'author.name',
  category: 'category.name',
  published_at: 'post.published_at',
  updated_at: 'post.updated_at',
} as const satisfies Record<(typeof postSorts)[number], string>

function postWhere(scope: Scope, { q, kind, state, category_id }: PostListQuery, now: Date): RawBuilder<SqlBool> {
  const conditions = [reachedBy(scope), wordsIn(sql.ref('post.title'), q)]
  if (kind !== undefined) conditions.push(sql`post.kind = ${kind}`)
  if (state !== undefined) conditions.push(isInState(state, now))
  if (category_id !== undefined) conditions.push(sql`post.category_id = ${category_id}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
