import { sql } from 'kysely'

import type { PermissionListQuery } from '#contracts/lists/permissions.ts'
import type { Page } from '#contracts/pagination.ts'
import type { PermissionDetail, PermissionRowDto } from '#contracts/permission-catalogue.ts'
import { permissionGroups, specifiedPermissions } from '#contracts/permissions.ts'
import type { Database } from '#server/db/database.ts'
import { pageOf } from '#server/list/list.ts'
import { wordsIn } from '#server/list/words-in.ts'

type Route = { method: string; url: string; permission?: string | readonly string[] | undefined }

/** `routes` are all routes of the application; the detail lists those that need the permission. */
export const permissionsRepository = (db: Database, routes: readonly Route[]) => ({
  page: (query: PermissionListQuery): Promise<Page<PermissionRowDto>> =>
    pageOf(
      {
        rows: db
          .selectFrom('permission')
          .where(
            wordsIn(
              sql`concat_ws(' ', permission.name, jsonb_path_query_array(permission.description, '$.*')::text)`,
              query.q,
            ),
          )
          .$if(query.group !== undefined, (some) => some.where('group_name', '=', query.group!))
          .select(['id', 'name', 'group_name as group', 'description', 'is_built_in'])
          .select([rolesOf, peopleOf]),
        id: 'permission.id',
        columns: {
          name: 'permission.name',
          group: positionOfGroup,
          roles: sql.ref('roles'),
          people: sql.ref('people'),
        },
        sort: query.sort,
        present: (rows) => rows.map((row) => ({ ...row, is_specified: isSpecified(row.name) })),
      },
      '/api/permissions',
      query,
    ),

  async detail(id: number): Promise<PermissionDetail | null> {
    const permission = await db
      .selectFrom('permission')
      .where('id', '=', id)
      .select(['id', 'name', 'group_name as group', 'description', 'is_built_in', 'version'])
      .executeTakeFirst()
    if (!permission) return null
    const { name } = permission
    const [roles, { people }] = await Promise.all([
      db.selectFrom('role').where('id', 'in', rolesWith(db, name)).select(['id', 'name']).orderBy('id').execute(),
      db
        .selectFrom('app_user')
        .where('role_id', 'in', rolesWith(db, name))
        .select(({ fn }) => fn.countAll<number>().as('people'))
        .executeTakeFirstOrThrow(),
    ])
    return { ...permission, is_specified: isSpecified(name), people, roles, routes: routesWith(routes, name) }
  },
})

const rolesWith = (db: Database, name: string) =>
  db.selectFrom('role_rule').select('role_id').where('action', '=', name).where('inverted', '=', false)

const routesWith = (routes: readonly Route[], name: string) =>
  routes
    .filter(({ method, permission }) => [permission].flat().includes(name) && method !== 'HEAD') // HEAD goes without saying
    .map(({ method, url }) => ({ method, url }))

/** Groups are in the order in which people see them. */
const positionOfGroup = sql`array_position(array[${sql.join([...permissionGroups])}]::text[], group_name)`

const rolesOf = sql<number>`(
  select count(distinct role_id) from role_rule where action = permission.name and not inverted
)`.as('roles')

const peopleOf = sql<number>`(
  select count(*) from app_user
  where role_id in (select role_id from role_rule where action = permission.name and not inverted)
)`.as('people')

/** Whether the specification names the permission. */
export const isSpecified = (name: string): boolean => specifiedPermissions.some((specified) => specified === name)
