import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { PostListQuery, postSorts } from '#contracts/lists/posts.ts'
import type { Page } from '#contracts/pagination.ts'
import type { PostRowDto } from '#contracts/posts.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { pageOf } from '#server/list/list.ts'
import { wordsIn } from '#server/list/words-in.ts'
import { isInState, postRows, presentPost } from '#server/modules/posts/post-rows.ts'
import { reachedBy } from '#server/posts/post-audience.ts'

export const postListRepository = (db: Database) => ({
  page: (scope: Scope, query: PostListQuery, now: Date): Promise<Page<PostRowDto>> =>
    pageOf(
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
    ),
})

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
