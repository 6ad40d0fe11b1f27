import { sql, type SqlBool } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { isForRole } from '#server/posts/post-audience.ts'

/** Those of these posts that are published and addressed to the person, by id, with their titles. */
export async function readableArticles(
  db: Database,
  { user: { role_id } }: Scope,
  ids: readonly number[],
  now: Date,
): Promise<{ id: number; title: string }[]> {
  if (ids.length === 0 || role_id === null) return []
  return db
    .selectFrom('post')
    .where('post.id', 'in', [...new Set(ids)])
    .where(sql<SqlBool>`(post.published_at <= ${now} and ${isForRole(sql`${role_id}`)})`)
    .select(['post.id', 'post.title'])
    .orderBy('post.id')
    .execute()
}
