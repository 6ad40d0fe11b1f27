import type { Page } from '#contracts/pagination.ts'
import type { PostReader, PostReaderQuery } from '#contracts/posts.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { pageOf } from '#server/list/list.ts'
import { isInAudience, reachedBy } from '#server/posts/post-audience.ts'

export const postReadersRepository = (db: Database) => ({
  /**
   * Those whom a post is for, as far as the caller sees these people, and when they opened it. Null when there is no such
   * post within the caller's reach.
   */
  async page(scope: Scope, postId: number, query: PostReaderQuery): Promise<Page<PostReader> | null> {
    const { has_read } = query
    const reached = db.selectFrom('post').where('post.id', '=', postId).where(reachedBy(scope))
    if (!(await reached.select('post.id').executeTakeFirst())) return null
    const audience = reached
      .innerJoin('app_user', (join) => join.on(isInAudience()))
      .where(scope.sees('user', 'user-list'))
      .leftJoin('post_read', (join) =>
        join.onRef('post_read.user_id', '=', 'app_user.id').onRef('post_read.post_id', '=', 'post.id'),
      )
      .$if(has_read !== undefined, (people) =>
        people.where('post_read.read_at', has_read === 'yes' ? 'is not' : 'is', null),
      )
    return pageOf(
      {
        rows: audience.select(['app_user.id', 'app_user.name', 'post_read.read_at']),
        id: 'app_user.id',
        columns: { name: 'app_user.name', read_at: 'post_read.read_at' },
        nullable: ['name', 'read_at'],
        sort: query.sort,
        present: (rows) => rows.map((row) => ({ ...row, read_at: row.read_at?.toISOString() ?? null })),
      },
      `/api/posts/${postId}/readers`,
      query,
    )
  },
})
