import type { RuleOptions } from '#contracts/roles.ts'
import type { Database } from '#server/db/database.ts'

export const ruleOptionsRepository = (db: Database) => ({
  async options(): Promise<RuleOptions> {
    const [permissions, partners, teams] = await Promise.all([
      db.selectFrom('permission').select(['name', 'group_name as group', 'description']).orderBy('id').execute(),
      db.selectFrom('partner').select(['id', 'name']).orderBy('name').execute(),
      db.selectFrom('team').select(['id', 'name']).orderBy('name').execute(),
    ])
    return { permissions, partners, teams }
  },
})
