import { ADMIN_ROLE_ID } from '#contracts/permissions.ts'
import type { RoleDetail } from '#contracts/roles.ts'
import type { Database } from '#server/db/database.ts'
import { rulesOfRole } from '#server/modules/roles/role-rules.ts'

export const roleDetailRepository = (db: Database) => ({
  async detail(id: number): Promise<RoleDetail | null> {
    const role = await db
      .selectFrom('role')
      .where('id', '=', id)
      .select(['id', 'name', 'description', 'requires_two_factor', 'version'])
      .executeTakeFirst()
    if (!role) return null
    const [{ people }, rules] = await Promise.all([
      db
        .selectFrom('app_user')
        .where('role_id', '=', id)
        .select(({ fn }) => fn.countAll<number>().as('people'))
        .executeTakeFirstOrThrow(),
      rulesOfRole(db, id),
    ])
    return { ...role, is_locked: id === ADMIN_ROLE_ID, people, rules }
  },
})
