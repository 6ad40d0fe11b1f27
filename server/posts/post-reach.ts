import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { PermissionName } from '#contracts/permissions.ts'
import type { Scope } from '#server/kernel/scope.ts'

/**
 * The posts that a permission reaches (the route's own unless another is named): the caller's own, and with `post-all`
 * those of others too.
 */
export const reachedBy = (scope: Scope, permission?: PermissionName): RawBuilder<SqlBool> => sql`(
  ${scope.sees('post', permission)}
  and (post.author_id = ${scope.user.id} or ${scope.sees('post', 'post-all')})
)`
