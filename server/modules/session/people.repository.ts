import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { canonicalEmail } from '#server/modules/session/email-address.ts'

/** Accounts, as their own holders reach them: by e-mail address, however it is written. */
export const peopleRepository = (db: Database) => ({
  findByEmail(email: string) {
    return db
      .selectFrom('app_user')
      .select(['id', 'name', 'email', 'role_id', 'active', 'password_hash'])
      .where(sql`lower(email)`, '=', canonicalEmail(email))
      .executeTakeFirst()
  },

  /** Adds a person, without a role unless one is named; false when the address is taken. */
  async add({ name, email, passwordHash, roleId = null }: NewPerson): Promise<boolean> {
    const added = await db
      .insertInto('app_user')
      .values({ name, email: canonicalEmail(email), password_hash: passwordHash, role_id: roleId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return added !== undefined
  },
})

type NewPerson = { name: string; email: string; passwordHash: string; roleId?: number | null }
