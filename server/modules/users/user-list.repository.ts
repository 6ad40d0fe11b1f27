import { type Expression, sql, type SqlBool } from 'kysely'

import type { UserListQuery, userSorts } from '#contracts/lists/users.ts'
import type { Page } from '#contracts/pagination.ts'
import type { UserRowDto } from '#contracts/users.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { idsOf, listOf, pageOf, rowsOf } from '#server/list/list.ts'
import { userWhere } from '#server/modules/users/user-filter.ts'
import { userRecords, presentUser } from '#server/modules/users/user-rows.ts'
import type { MatterSettings } from '#server/people/matters.ts'

export const userListRepository = (db: Database, settings: () => MatterSettings) => {
  const list = (scope: Scope, where: Expression<SqlBool>, sort: UserListQuery['sort']) =>
    listOf({
      rows: db
        .selectFrom('app_user')
        .leftJoin('role', 'role.id', 'app_user.role_id')
        .leftJoin('team', 'team.id', 'app_user.team_id')
        .leftJoin('partner', 'partner.id', 'app_user.partner_id')
        .where(where)
        .select('app_user.id'),
      counted: db.selectFrom('app_user').where(where),
      id: 'app_user.id',
      columns: COLUMNS,
      nullable: ['role', 'team', 'partner', 'last_active_at'],
      sort,
      present: (found) => present(scope, found),
    })

  async function present(scope: Scope, found: readonly { id: number }[]): Promise<UserRowDto[]> {
    const ids = found.map(({ id }) => id)
    const records = await userRecords(db)
      .where('app_user.id', '=', sql<number>`any(${ids}::bigint[])`)
      .where(scope.sees('user'))
      .execute()
    const byId = new Map(records.map((record) => [record.id, presentUser(record)]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  return {
    page: (scope: Scope, query: UserListQuery): Promise<Page<UserRowDto>> =>
      pageOf(list(scope, userWhere(scope, query, settings()), query.sort), '/api/users', query),

    /** The people of a file, so that their number is known before the first row. */
    ids: (scope: Scope, query: UserListQuery): Promise<number[]> =>
      idsOf(list(scope, userWhere(scope, query, settings()), query.sort)),

    /** The rows of these people. The filters decided who is in a file; only the caller's rights are checked again. */
    all: (scope: Scope, { sort }: UserListQuery, ids: readonly number[]): AsyncIterable<UserRowDto> =>
      rowsOf(list(scope, scope.sees('user'), sort), ids),
  }
}

const COLUMNS = {
  name: sql`lower(app_user.name)`,
  email: sql`lower(app_user.email)`,
  role: 'role.name',
  team: 'team.name',
  partner: 'partner.name',
  created_at: 'app_user.created_at',
  last_active_at: 'app_user.last_active_at',
} as const satisfies Record<(typeof userSorts)[number], unknown>
