import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { PermissionName } from '#contracts/permissions.ts'
import { agentId } from '#server/access/agent-id.ts'
import { rulesForPerson, rulesOf } from '#server/access/rules-for-person.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import { needsSecondFactor } from '#server/access/sessions.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

/**
 * What a person would see if they asked now, for work that is done without them. Null for a person who cannot sign in;
 * a person who must set up a second factor has no permissions until then.
 */
export async function personScope(
  db: Database,
  isStrict: boolean,
  userId: number,
  permission: PermissionName,
): Promise<Scope | null> {
  const found = await db
    .selectFrom('app_user')
    .where('app_user.id', '=', userId)
    .where('app_user.active', '=', true)
    .where('app_user.password_hash', 'is not', null)
    .select(['app_user.id', 'app_user.name', 'app_user.email'])
    .select(['app_user.role_id', 'app_user.partner_id', 'app_user.team_id'])
    .select([agentId.as('agent_id'), needsSecondFactor(isStrict).as('must_set_up')])
    .executeTakeFirst()
  if (!found) return null
  const { must_set_up, ...user } = found
  const rules = must_set_up ? [] : rulesForPerson(await rulesOf(db, user.role_id), user)
  return scopeOf({ user, rules }, permission)
}

/**
 * The current scope for a request that stays open; null when the person has signed out since, on any server, or no
 * longer has such a permission.
 */
export async function currentScope(
  { sessions }: Pick<FastifyInstance, 'sessions'>,
  { caller: then }: FastifyRequest,
  permission: PermissionName,
): Promise<Scope | null> {
  const caller = await sessions.findById(then!.sessionId)
  if (!caller || caller.mustSetUpTwoFactor) return null
  const scope = scopeOf(caller, permission)
  return scope.holds(permission) ? scope : null
}
