import { requiresSecondFactor } from '#server/access/sessions.ts'
import type { Database } from '#server/db/database.ts'

/** People's own accounts: every method is about the signed-in person. */
export const profileRepository = (db: Database, { isStrict }: { isStrict: boolean }) => ({
  find: (userId: number) =>
    db
      .selectFrom('app_user')
      .leftJoin('role', 'role.id', 'app_user.role_id')
      .leftJoin('team', 'team.id', 'app_user.team_id')
      .leftJoin('partner', 'partner.id', 'app_user.partner_id')
      .select(['app_user.id', 'app_user.name', 'app_user.email', 'app_user.photo_key', 'app_user.created_at'])
      .select(['app_user.role_id', 'role.name as role_name'])
      .select(['app_user.team_id', 'team.name as team_name'])
      .select(['app_user.partner_id', 'partner.name as partner_name'])
      .select(requiresSecondFactor(isStrict).as('requires_second_factor'))
      .where('app_user.id', '=', userId)
      .executeTakeFirstOrThrow(),

  async change(trx: Database, userId: number, change: OwnChange): Promise<void> {
    if (Object.keys(change).length === 0) return
    await trx.updateTable('app_user').set(change).where('id', '=', userId).execute()
    if (change.email !== undefined) await endResetLinks(trx, userId)
  },

  async setPassword(trx: Database, userId: number, passwordHash: string): Promise<void> {
    await trx.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
    await endResetLinks(trx, userId)
  },
})

/** What people may change about themselves. */
export type OwnChange = { name?: string; email?: string; photo_key?: string | null }

/** They were sent to the earlier address, or for the earlier password. */
const endResetLinks = (trx: Database, userId: number) =>
  trx.deleteFrom('password_reset').where('user_id', '=', userId).execute()
