import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely'

import type { UserListQuery, UserState } from '#contracts/lists/users.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { wordPatterns } from '#server/list/words-in.ts'
import { mattersOf, type MatterSettings } from '#server/people/matters.ts'

const eb = expressionBuilder<Schema, 'app_user'>()

/** The state of a row of `app_user`. */
export const userState = sql<UserState>`case
  when not app_user.active then 'deactivated'
  when app_user.password_hash is null then 'invited'
  when app_user.role_id is null then 'waiting'
  else 'active'
end`

/** The people whom the caller sees and who match every filter of the list. */
export const userWhere = (scope: Scope, query: UserListQuery, settings: MatterSettings): Expression<SqlBool> =>
  eb.and(
    [
      scope.sees('user'),
      query.role_id === undefined ? undefined : eb('app_user.role_id', '=', query.role_id),
      query.team_id === undefined ? undefined : eb('app_user.team_id', '=', query.team_id),
      query.partner_id === undefined ? undefined : eb('app_user.partner_id', '=', query.partner_id),
      query.state === undefined ? undefined : eb(userState, '=', query.state),
      query.matter === undefined ? undefined : mattersOf(settings)[query.matter],
      ...wordPatterns(query.q).map((pattern) => sql<SqlBool>`app_user.searched like lower(${pattern})`),
    ].filter((condition) => condition !== undefined),
  )
