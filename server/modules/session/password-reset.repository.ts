import { randomBytes } from 'node:crypto'

import { hashOf } from '#server/access/sessions.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { canonicalEmail } from '#server/people/email-address.ts'

export const RESET_MINUTES = 10

/** Links to choose a new password: each works once, for ten minutes, and only while it is the newest. */
export const passwordResets = (db: Database, clock: Clock) => ({
  /** Makes a link's token and ends all earlier ones of this person. */
  async issue(userId: number): Promise<string> {
    const now = clock()
    const token = randomBytes(32).toString('base64url')
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('password_reset').where('user_id', '=', userId).execute()
      await trx
        .insertInto('password_reset')
        .values({
          token_hash: hashOf(token),
          user_id: userId,
          created_at: now,
          expires_at: new Date(now.getTime() + RESET_MINUTES * 60_000),
        })
        .execute()
    })
    return token
  },

  /** The owner of this link, if it still works and the address is theirs. */
  async holderOf(token: string, email: string) {
    const holder = await db
      .selectFrom('password_reset')
      .innerJoin('app_user', 'app_user.id', 'password_reset.user_id')
      .select(['app_user.id', 'app_user.name', 'app_user.email'])
      .where('password_reset.token_hash', '=', hashOf(token))
      .where('password_reset.expires_at', '>', clock())
      .where('app_user.active', '=', true)
      .executeTakeFirst()
    return holder && canonicalEmail(holder.email) === canonicalEmail(email) ? holder : null
  },

  /** Uses the link up: sets the password and ends every session of the person. False if somebody was faster. */
  async redeem(trx: Database, token: string, passwordHash: string): Promise<boolean> {
    const used = await trx
      .deleteFrom('password_reset')
      .where('token_hash', '=', hashOf(token))
      .returning('user_id')
      .executeTakeFirst()
    if (!used) return false
    await trx.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', used.user_id).execute()
    await trx.deleteFrom('session').where('user_id', '=', used.user_id).execute()
    await trx.deleteFrom('invitation').where('user_id', '=', used.user_id).execute()
    return true
  },
})
