import type { AccessAction } from '#contracts/lists/access-records.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import { addAccessRecord } from '#server/access/access-records.ts'
import { agentId } from '#server/access/agent-id.ts'
import { rulesForPerson, rulesOf } from '#server/access/rules-for-person.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** A demo person who acts as the product lets people of their role act, at past moments. */
export type Actor = {
  id: number
  /** What they see under a permission, as in a request of theirs. */
  scope: (permission: PermissionName) => Scope
  /** Adds an access record, as the product does for every action. */
  record: (db: Database, at: Date, act: Act) => Promise<void>
}

type Act = { action: AccessAction; subject: string; detail: Record<string, unknown> }

export async function actorNamed(db: Database, name: string): Promise<Actor> {
  const user = await db
    .selectFrom('app_user')
    .where('email', '=', `${name}@atalaya.test`)
    .select(['id', 'name', 'email', 'role_id', 'partner_id', 'team_id', agentId.as('agent_id')])
    .executeTakeFirstOrThrow()
  const rules = rulesForPerson(await rulesOf(db, user.role_id), user)
  return {
    id: user.id,
    scope: (permission) => scopeOf({ user, rules }, permission),
    record: (within, at, act) => addAccessRecord(within, at, { ...act, userId: user.id, ip: null, userAgent: null }),
  }
}
