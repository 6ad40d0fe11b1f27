import { sql, type SqlBool } from 'kysely'

import type { Named } from '#contracts/params.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { SEES_ALERTS } from '#server/modules/alerts/visible-alerts.ts'

/** People that the reader sees, themselves among them. */
export const visiblePeople = (scope: Scope) =>
  sql<SqlBool>`(app_user.id = ${scope.user.id}
    or ${scope.holds('user-list') ? scope.sees('user', 'user-list') : sql<SqlBool>`false`})`

/** Those of them who may see alerts, and can be told of them. */
export const alertRecipients = (db: Database, scope: Scope): Promise<Named[]> =>
  db
    .selectFrom('app_user')
    .where('app_user.active', '=', true)
    .where(visiblePeople(scope))
    .where(
      sql<SqlBool>`exists (
        select from role_rule where role_id = app_user.role_id and action = ${SEES_ALERTS} and not inverted
      )`,
    )
    .select(['app_user.id', 'app_user.name'])
    .orderBy('app_user.name')
    .orderBy('app_user.id')
    .execute()
