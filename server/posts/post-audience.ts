import { expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'

import type { PermissionName } from '#contracts/permissions.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Scope } from '#server/kernel/scope.ts'

const eb = expressionBuilder<Schema, 'post' | 'app_user'>()

/** Whether the post of the query is for people of a role: a role that it names, or any when it names none. */
export const isForRole = (role: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`(
  not exists (select from post_role where post_role.post_id = post.id)
  or exists (select from post_role where post_role.post_id = post.id and post_role.role_id = ${role})
)`

/** Whether posts are for the `app_user` of the query at all: active, with a role, and no longer only invited. */
export const isReader = () =>
  eb.and([
    eb('app_user.active', '=', true),
    eb('app_user.password_hash', 'is not', null),
    eb('app_user.role_id', 'is not', null),
  ])

/** Whether the `app_user` is among the readers of the post of the query. */
export const isInAudience = () => eb.and([isReader(), isForRole(sql.ref('app_user.role_id'))])

/**
 * The posts that a permission reaches (the route's own unless another is named): the caller's own, and with `post-all`
 * those of others too.
 */
export const reachedBy = (scope: Scope, permission?: PermissionName): RawBuilder<SqlBool> => sql`(
  ${scope.sees('post', permission)}
  and (post.author_id = ${scope.user.id} or ${scope.sees('post', 'post-all')})
)`
