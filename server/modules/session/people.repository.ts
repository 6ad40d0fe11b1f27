import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { canonicalEmail } from '#server/people/email-address.ts'

/** Accounts, as their owners reach them: by e-mail address, in upper or lower case. */
export const peopleRepository = (db: Database) => ({
  findByEmail(email: string) {
    return db
      .selectFrom('app_user')
      .select(['id', 'name', 'email', 'role_id', 'active', 'password_hash'])
      .where(sql`lower(email)`, '=', canonicalEmail(email))
      .executeTakeFirst()
  },

  /** Whether the account is open and still has this password; both stay so until the transaction ends. */
  async isUnchanged(trx: Database, id: number, passwordHash: string): Promise<boolean> {
    const found = await trx
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', id)
      .where('active', '=', true)
      .where('password_hash', '=', passwordHash)
      .forNoKeyUpdate()
      .executeTakeFirst()
    return found !== undefined
  },

  /** Adds a person, without a role unless one is named; null when the address is taken. */
  async add({ name, email, passwordHash, roleId = null }: NewPerson): Promise<number | null> {
    const added = await db
      .insertInto('app_user')
      .values({ name, email: canonicalEmail(email), password_hash: passwordHash, role_id: roleId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return added?.id ?? null
  },
})

type NewPerson = { name: string; email: string; passwordHash: string; roleId?: number | null }
