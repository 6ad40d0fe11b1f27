import { sql, type SqlBool } from 'kysely'

import type { PermissionName } from '#contracts/permissions.ts'
import { type ReportKind, reportKinds, reportPermissions } from '#contracts/report-kinds.ts'
import type { ReportOptions } from '#contracts/reports.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** People whom the reader sees, including themselves: a condition on `app_user`. */
export const visiblePeople = (scope: Scope) =>
  sql<SqlBool>`(app_user.id = ${scope.user.id}
    or ${scope.holds('user-list') ? scope.sees('user', 'user-list') : sql<SqlBool>`false`})`

/** Visible people who can be sent a report, with the kinds that their roles let them see. */
export async function recipientsToChoose(db: Database, scope: Scope): Promise<ReportOptions['people']> {
  const rows = await db
    .selectFrom('app_user')
    .where('app_user.active', '=', true)
    .where(visiblePeople(scope))
    .select(['app_user.id', 'app_user.name', permissionsOfRole.as('permissions')])
    .orderBy('app_user.name')
    .orderBy('app_user.id')
    .execute()
  return rows.flatMap(({ id, name, permissions }) => {
    const kinds = kindsOf(permissions)
    return kinds.length === 0 ? [] : [{ id, name, kinds }]
  })
}

const kindsOf = (permissions: readonly string[]): ReportKind[] =>
  reportKinds.filter((kind) => permissions.includes(reportPermissions[kind]))

const permissionsOfRole = sql<string[]>`array(
  select distinct action from role_rule where role_id = app_user.role_id and not inverted
)`

/**
 * The permissions under which an editor of reports sees their filters: editors see no more than on the dashboards.
 */
export const visiblePermissions: readonly PermissionName[] = [...new Set(Object.values(reportPermissions))]
