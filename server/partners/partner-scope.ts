import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Scope } from '#server/kernel/scope.ts'

/**
 * Whether the caller's rules about conversations reach everything of a partner, for any team and agent: used for data
 * that has a partner but no team or agent. Rules about a team or an agent reach none of it.
 */
export const reachesPartner = (scope: Scope, partnerId: RawBuilder<number | null>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (
  select from (select ${partnerId} as partner_id, null::bigint as team_id, null::bigint as agent_id) as interaction
  where ${scope.sees('interaction')}
)`
