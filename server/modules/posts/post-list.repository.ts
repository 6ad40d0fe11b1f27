import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Page } from '#contracts/pagination.ts'
import { type PostListQuery, postSorts } from '#contracts/lists/posts.ts'
import type { PostRowDto } from '#contracts/posts.ts'
import type { Database } from '#server/db/database.ts'
import { isInState, presentPost, postRows } from '#server/modules/posts/post-rows.ts'
import { paginated } from '#server/paginated.ts'
import { reachedBy } from '#server/post-reach.ts'
import type { Scope } from '#server/scope.ts'
import { sortOrder } from '#server/sort-order.ts'
import { wordsIn } from '#server/words-in.ts'

export const postListRepository = (db: Database) => ({
  async page(scope: Scope, query: PostListQuery, now: Date): Promise<Page<PostRowDto>> {
    const { page, per_page: perPage, sort } = query
    const kept = matching(scope, query, now)
    const [field, direction] = sortOrder(postSorts, sort)

    const [records, { total }] = await Promise.all([
      postRows(db)
        .where(kept)
        .orderBy(COLUMNS[field], (order) => order[direction]().nullsLast())
        .orderBy('post.id', direction) // ties must not reshuffle between pages
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute(),
      db
        .selectFrom('post')
        .where(kept)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ])
    const rows = records.map((record) => presentPost(record, now))
    return paginated(rows, { page, perPage, total, path: '/api/posts', query })
  },
})

const COLUMNS = {
  title: 'post.title',
  author: 'author.name',
  category: 'category.name',
  published_at: 'post.published_at',
  updated_at: 'post.updated_at',
} as const satisfies Record<(typeof postSorts)[number], string>

function matching(scope: Scope, { q, kind, state, category_id }: PostListQuery, now: Date): RawBuilder<SqlBool> {
  const conditions = [reachedBy(scope), wordsIn(sql.ref('post.title'), q)]
  if (kind !== undefined) conditions.push(sql`post.kind = ${kind}`)
  if (state !== undefined) conditions.push(isInState(state, now))
  if (category_id !== undefined) conditions.push(sql`post.category_id = ${category_id}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
