import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { PermissionName } from '#contracts/permissions.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** Whether a permission reaches a conversation of the agent, as a condition on `agent`. */
export const reachesAgent = (scope: Scope, permission: PermissionName): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (
    select from interaction where interaction.agent_id = agent.id and ${scope.sees('interaction', permission)}
  )`

/**
 * Whether a permission reaches a coaching, as a condition on `coaching` and `agent`: by the conversation that it is
 * about, or else by any conversation of the agent.
 */
export const reachesCoaching = (scope: Scope, permission: PermissionName): RawBuilder<boolean> =>
  sql<boolean>`case when coaching.evaluation_id is null then ${reachesAgent(scope, permission)} else exists (
    select from evaluation as cause join interaction on interaction.id = cause.interaction_id
    where cause.id = coaching.evaluation_id and ${scope.sees('interaction', permission)}
  ) end`

/**
 * The coachings that a person sees, as a condition on `coaching` and `agent`: their own, those that they may give, and
 * those that they may acknowledge for an agent.
 */
export function visibleCoachings(scope: Scope): RawBuilder<SqlBool> {
  const own = scope.holds('quality-acknowledge') ? sql`agent.user_id = ${scope.user.id}` : sql`false`
  return sql<SqlBool>`(${own}
    or ${reachesCoaching(scope, 'quality-coaching')}
    or ${reachesCoaching(scope, 'quality-acknowledge')}
  )`
}
