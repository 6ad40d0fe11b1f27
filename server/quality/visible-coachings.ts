import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { PermissionName } from '#contracts/permissions.ts'
import type { Scope } from '#server/scope.ts'

/** Whether a permission reaches a conversation of the agent, as a condition on `agent`. */
export const reachesAgent = (scope: Scope, permission: PermissionName): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (
    select from interaction where interaction.agent_id = agent.id and ${scope.sees('interaction', permission)}
  )`

/** The coachings that a person sees, as a condition on `agent`: their own, and those of agents whom they coach or speak for. */
export function visibleCoachings(scope: Scope): RawBuilder<SqlBool> {
  const own = scope.holds('quality-acknowledge') ? sql`agent.user_id = ${scope.user.id}` : sql`false`
  return sql<SqlBool>`(${own}
    or ${reachesAgent(scope, 'quality-coaching')}
    or ${reachesAgent(scope, 'quality-acknowledge')}
  )`
}
