import { sql } from 'kysely'
import { type RoleListQuery, roleSorts } from '#contracts/lists/roles.ts'
import type { Page } from '#contracts/pagination.ts'
import { ADMIN_ROLE_ID } from '#contracts/permissions.ts'
import type { RoleRowDto } from '#contracts/roles.ts'
import type { Database } from '#server/db/database.ts'
import { paginated } from '#server/list/paginated.ts'
import { sortOrder } from '#server/list/list.ts'
import { wordsIn } from '#server/list/words-in.ts'

export const roleListRepository = (db: Database) => ({
  async page(query: RoleListQuery): Promise<Page<RoleRowDto>> {
    const { page, per_page: perPage, sort, q } = query
    const where = wordsIn(sql`concat_ws(' ', role.name, role.description)`, q)
    const [field, direction] = sortOrder(roleSorts, sort)

    const [rows, { total }] = await Promise.all([
      db
        .selectFrom('role')
        .where(where)
        .select(['id', 'name', 'description', 'requires_two_factor'])
        .select([peopleOfRole, permissionsOfRole])
        .orderBy(sql.ref(field), direction)
        .orderBy('id')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute(),
      db
        .selectFrom('role')
        .where(where)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ])
    const marked = rows.map((row) => ({ ...row, is_locked: row.id === ADMIN_ROLE_ID }))
    return paginated(marked, { page, perPage, total, path: '/api/roles', query })
  },
})

/** Also those who are deactivated: they still have the role. */
const peopleOfRole = sql<number>`(select count(*) from app_user where app_user.role_id = role.id)`.as('people')

const permissionsOfRole = sql<number>`(
  select count(distinct action) from role_rule where role_rule.role_id = role.id and not inverted
)`.as('permissions')
