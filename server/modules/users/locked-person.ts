import { type SqlBool, sql } from 'kysely'

import { ADMIN_ROLE_ID } from '#contracts/permissions.ts'
import { agentId } from '#server/access/agent-id.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { isAdministrator } from '#server/people/administrators.ts'

/**
 * The condition on `app_user` for people whom the caller may change at all: only administrators may change
 * administrators.
 */
export const touchable = (caller: Caller) =>
  isAdministrator(caller) ? sql<SqlBool>`true` : sql<SqlBool>`app_user.role_id is distinct from ${ADMIN_ROLE_ID}`

/**
 * A person whom the caller may change under the permission of the route, locked until the transaction ends. Throws
 * `missing` for everybody else, whether or not they exist.
 */
export async function lockedPerson(trx: Database, scope: Scope, caller: Caller, id: number) {
  return orMissing(await touchablePerson(trx, scope, caller, id).forNoKeyUpdate().executeTakeFirst())
}

/** The same person without a lock. */
export const personOrMissing = async (db: Database, scope: Scope, caller: Caller, id: number) =>
  orMissing(await touchablePerson(db, scope, caller, id).executeTakeFirst())

const touchablePerson = (db: Database, scope: Scope, caller: Caller, id: number) =>
  db
    .selectFrom('app_user')
    .where('id', '=', id)
    .where(scope.sees('user'))
    .where(touchable(caller))
    .select(['id', 'name', 'email', 'role_id', 'team_id', 'partner_id', 'locale', 'active'])
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .select(agentId.as('agent_id'))
