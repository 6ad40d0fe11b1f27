import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { PermissionName } from '#contracts/permissions.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import type { Scope } from '#server/kernel/scope.ts'

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
