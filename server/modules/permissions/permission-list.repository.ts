import { sql } from 'kysely'
import { type PermissionListQuery, permissionSorts } from '#contracts/lists/permissions.ts'
import type { Page } from '#contracts/pagination.ts'
import type { PermissionRowDto } from '#contracts/permission-catalogue.ts'
import { permissionGroups } from '#contracts/permissions.ts'
import type { Database } from '#server/db/database.ts'
import { paginated } from '#server/list/paginated.ts'
import { sortOrder } from '#server/list/list.ts'
import { wordsIn } from '#server/list/words-in.ts'
import { isSpecified } from '#server/modules/permissions/is-specified.ts'

export const permissionListRepository = (db: Database) => ({
  async page(query: PermissionListQuery): Promise<Page<PermissionRowDto>> {
    const { page, per_page: perPage, sort, q, group } = query
    const permissions = db
      .selectFrom('permission')
      .where(
        wordsIn(sql`concat_ws(' ', permission.name, jsonb_path_query_array(permission.description, '$.*')::text)`, q),
      )
      .$if(group !== undefined, (some) => some.where('group_name', '=', group!))
    const [field, direction] = sortOrder(permissionSorts, sort)

    const [rows, { total }] = await Promise.all([
      permissions
        .select(['id', 'name', 'group_name as group', 'description', 'is_built_in'])
        .select([rolesOf, peopleOf])
        .orderBy(field === 'group' ? placeOfGroup : sql.ref(field), direction)
        .orderBy('id')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute(),
      permissions.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ])
    const marked = rows.map((row) => ({ ...row, is_specified: isSpecified(row.name) }))
    return paginated(marked, { page, perPage, total, path: '/api/permissions', query })
  },
})

/** Groups stand in the order in which people see them. */
const placeOfGroup = sql`array_position(array[${sql.join([...permissionGroups])}]::text[], group_name)`

const rolesOf = sql<number>`(
  select count(distinct role_id) from role_rule where action = permission.name and not inverted
)`.as('roles')

const peopleOf = sql<number>`(
  select count(*) from app_user
  where role_id in (select role_id from role_rule where action = permission.name and not inverted)
)`.as('people')
