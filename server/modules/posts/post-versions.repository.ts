import type { PostVersion, PostVersions } from '#contracts/posts.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { reachedBy } from '#server/posts/post-audience.ts'

export const postVersionsRepository = (db: Database) => ({
  /** Null when there is no such post within the caller's reach. */
  async list(scope: Scope, postId: number): Promise<PostVersions | null> {
    const versions = await reached(db, scope, postId)
      .leftJoin('app_user', 'app_user.id', 'post_version.saved_by')
      .select(['post_version.version', 'post_version.title', 'post_version.saved_at', 'app_user.name as saved_by'])
      .orderBy('post_version.version', 'desc')
      .execute()
    if (versions.length === 0) return null // every post has its first
    return { data: versions.map(({ saved_at, ...version }) => ({ ...version, saved_at: saved_at.toISOString() })) }
  },

  async find(scope: Scope, postId: number, version: number): Promise<PostVersion | null> {
    const found = await reached(db, scope, postId)
      .select(['post_version.version', 'post_version.title', 'post_version.body'])
      .where('post_version.version', '=', version)
      .executeTakeFirst()
    return found ?? null
  },
})

const reached = (db: Database, scope: Scope, postId: number) =>
  db
    .selectFrom('post')
    .innerJoin('post_version', 'post_version.post_id', 'post.id')
    .where('post.id', '=', postId)
    .where(reachedBy(scope))
