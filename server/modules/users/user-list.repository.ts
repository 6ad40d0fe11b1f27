import { type Expression, type OrderByModifiers, sql, type SqlBool } from 'kysely'

import type { Page } from '#contracts/pagination.ts'
import { type UserListQuery, userSorts } from '#contracts/lists/users.ts'
import type { UserRowDto } from '#contracts/users.ts'
import type { Database } from '#server/db/database.ts'
import { matching } from '#server/modules/users/user-filter.ts'
import { userRecords, presentUser } from '#server/modules/users/user-rows.ts'
import { paginated } from '#server/paginated.ts'
import type { MatterSettings } from '#server/people/matters.ts'
import type { Scope } from '#server/scope.ts'
import { sortOrder } from '#server/sort-order.ts'

export const userListRepository = (db: Database, settings: () => MatterSettings) => {
  /** The people whom the condition keeps, in the order of the query. */
  const kept = (condition: Expression<SqlBool>, { sort }: UserListQuery) => {
    const { key, order, direction } = orderOf(sort)
    return db
      .selectFrom('app_user')
      .leftJoin('role', 'role.id', 'app_user.role_id')
      .leftJoin('team', 'team.id', 'app_user.team_id')
      .leftJoin('partner', 'partner.id', 'app_user.partner_id')
      .where(condition)
      .select('app_user.id')
      .orderBy(key, order)
      .orderBy('app_user.id', direction) // ties must not reshuffle between pages
  }

  return {
    /** One page of the list and how many people there are in all. */
    async page(scope: Scope, query: UserListQuery): Promise<Page<UserRowDto>> {
      const { page, per_page: perPage } = query
      const { key, order, direction } = orderOf(query.sort)
      const condition = matching(scope, query, settings())
      const rowsOfPage = kept(condition, query)
        .select(key.as('sort_key'))
        .limit(perPage)
        .offset((page - 1) * perPage)
      const [records, { total }] = await Promise.all([
        // everything else is looked up for the rows of the page only
        userRecords(db)
          .innerJoin(rowsOfPage.as('page'), 'page.id', 'app_user.id')
          .orderBy('page.sort_key', order)
          .orderBy('app_user.id', direction)
          .execute(),
        db
          .selectFrom('app_user')
          .where(condition)
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      ])
      const rows = records.map(presentUser)
      return paginated(rows, { page, perPage, total, path: '/api/users', query })
    },

    /** Who is in a file: few bytes each, so that the rows themselves can be read as the file is taken. */
    async ids(scope: Scope, query: UserListQuery): Promise<number[]> {
      const rows = await kept(matching(scope, query, settings()), query).execute()
      return rows.map(({ id }) => id)
    },

    /** These people in this order, a batch at a time; who has left the caller's sight meanwhile is left out. */
    async *all(scope: Scope, ids: readonly number[]): AsyncGenerator<UserRowDto> {
      for (let at = 0; at < ids.length; at += BATCH) yield* await rowsOf(db, scope, ids.slice(at, at + BATCH))
    },
  }
}

const BATCH = 1_000

async function rowsOf(db: Database, scope: Scope, ids: readonly number[]): Promise<UserRowDto[]> {
  const records = await userRecords(db)
    .where('app_user.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where(scope.sees('user'))
    .execute()
  const byId = new Map(records.map((record) => [record.id, record]))
  return ids.flatMap((id) => {
    const record = byId.get(id)
    return record ? [presentUser(record)] : []
  })
}

const KEYS = {
  name: sql`lower(app_user.name)`,
  email: sql`lower(app_user.email)`,
  role: sql`role.name`,
  team: sql`team.name`,
  partner: sql`partner.name`,
  created_at: sql`app_user.created_at`,
  last_active_at: sql`app_user.last_active_at`,
} as const satisfies Record<(typeof userSorts)[number], unknown>

/** Said only where there can be none: an index that does not know of it would not be used. */
const CAN_BE_MISSING = new Set<string>(['role', 'team', 'partner', 'last_active_at'])

function orderOf(sort: UserListQuery['sort']) {
  const [field, direction] = sortOrder(userSorts, sort)
  const order: OrderByModifiers = (builder) =>
    CAN_BE_MISSING.has(field) ? builder[direction]().nullsLast() : builder[direction]()
  return { key: KEYS[field], order, direction }
}
