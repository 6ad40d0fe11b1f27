import { type Expression, sql, type SqlBool } from 'kysely'

import type { UserMatter } from '#contracts/lists/users.ts'
import { needsSecondFactor } from '#server/access/sessions.ts'

export type MatterSettings = {
  now: Date
  /** Administrators need a second factor even if their role does not require one. */
  isStrict: boolean
}

/** What can be the matter with active people, as conditions on `app_user`: used for counts and for filters of lists. */
export const mattersOf = ({ now, isStrict }: MatterSettings): Record<UserMatter, Expression<SqlBool>> => ({
  'no-second-factor': sql`(app_user.active and ${needsSecondFactor(isStrict)})`,
  'expired-invitation': sql`(app_user.active
    and app_user.id in (select user_id from invitation where expires_at <= ${now}))`,
  idle: sql`(app_user.active and app_user.password_hash is not null
    and coalesce(app_user.last_active_at, app_user.created_at) < ${new Date(now.getTime() - IDLE_DAYS * DAY_MS)})`,
})

const IDLE_DAYS = 90
const DAY_MS = 86_400_000
