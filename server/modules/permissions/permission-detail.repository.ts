import type { PermissionDetail } from '#contracts/permission-catalogue.ts'
import type { Database } from '#server/db/database.ts'
import { isSpecified } from '#server/modules/permissions/is-specified.ts'

type Route = { method: string; url: string; permission?: string | readonly string[] | undefined }

/** `routes` are all of the application's: it tells those that need the permission. */
export const permissionDetailRepository = (db: Database, routes: readonly Route[]) => ({
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
    .filter(({ method, permission }) => [permission].flat().includes(name) && method !== 'HEAD') // which goes without saying
    .map(({ method, url }) => ({ method, url }))
