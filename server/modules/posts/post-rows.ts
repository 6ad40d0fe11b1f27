import { expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'

import type { PostState } from '#contracts/lists/posts.ts'
import type { PostRowDto } from '#contracts/posts.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import { isForRole, isInAudience, isReader } from '#server/posts/post-audience.ts'

const eb = expressionBuilder<Schema, 'post'>()

/** What a row shows of a post, its names looked up, its readers counted. */
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

/** A scheduled post is published when its time comes: nobody has to do anything. */
export const stateOf = (publishedAt: Date | null, now: Date): PostState => {
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
