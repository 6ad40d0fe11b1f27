import type { Page } from '#contracts/pagination.ts'
import type { PostOptions, PostReader, PostReaderQuery, PostVersion, PostVersions } from '#contracts/posts.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { pageOf } from '#server/list/list.ts'
import { categoryTree } from '#server/posts/category-tree.ts'
import { isInAudience, reachedBy } from '#server/posts/post-audience.ts'

/** More about posts: their readers, their earlier versions, and the options of their lists and forms. */
export const postFactsRepository = (db: Database) => ({
  async options(): Promise<PostOptions> {
    const [categories, roles] = await Promise.all([
      categoryTree(db).select(['tree.id', 'tree.name', 'tree.depth']).orderBy('tree.path').execute(),
      db.selectFrom('role').select(['id', 'name']).orderBy('name').orderBy('id').execute(),
    ])
    return { categories, roles }
  },

  /** Null when there is no such post within the caller's reach. */
  async versions(scope: Scope, postId: number): Promise<PostVersions | null> {
    const versions = await versionsOf(db, scope, postId)
      .leftJoin('app_user', 'app_user.id', 'post_version.saved_by')
      .select(['post_version.version', 'post_version.title', 'post_version.saved_at', 'app_user.name as saved_by'])
      .orderBy('post_version.version', 'desc')
      .execute()
    if (versions.length === 0) return null // every post has a first version
    return { data: versions.map(({ saved_at, ...version }) => ({ ...version, saved_at: saved_at.toISOString() })) }
  },

  async version(scope: Scope, postId: number, version: number): Promise<PostVersion | null> {
    const found = await versionsOf(db, scope, postId)
      .select(['post_version.version', 'post_version.title', 'post_version.body'])
      .where('post_version.version', '=', version)
      .executeTakeFirst()
    return found ?? null
  },

  /**
   * The audience of a post, as far as the caller sees these people, and when they opened it. Null when there is no
   * such post within the caller's reach.
   */
  async readers(scope: Scope, postId: number, query: PostReaderQuery): Promise<Page<PostReader> | null> {
    const { has_read } = query
    const post = db.selectFrom('post').where('post.id', '=', postId).where(reachedBy(scope))
    if (!(await post.select('post.id').executeTakeFirst())) return null
    const audience = post
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

const versionsOf = (db: Database, scope: Scope, postId: number) =>
  db
    .selectFrom('post')
    .innerJoin('post_version', 'post_version.post_id', 'post.id')
    .where('post.id', '=', postId)
    .where(reachedBy(scope))
