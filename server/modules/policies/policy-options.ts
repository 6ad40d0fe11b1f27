import { sql } from 'kysely'

import type { PolicyOptions } from '#contracts/policies.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/scope.ts'

/** What filters of policies offer: only what some policy in the caller's sight has. */
export async function policyOptions(db: Database, scope: Scope): Promise<PolicyOptions> {
  // one pass over the list's index; how many ways there are to sell is little beside how many policies there are
  const ways = await db
    .selectFrom('policy')
    .where(scope.sees('policy'))
    .select(['partner_id', 'campaign_id', 'line', 'product'])
    .distinct()
    .execute()
  const idsOf = (name: 'partner_id' | 'campaign_id') => [...new Set(ways.flatMap((way) => way[name] ?? []))]
  const textsOf = (name: 'line' | 'product') =>
    [...new Set(ways.flatMap((way) => way[name] ?? []))].toSorted((one, other) => one.localeCompare(other))
  const among = (ids: number[]) => sql<number>`any(${ids}::bigint[])`

  const [partners, campaigns, agents] = await Promise.all([
    db
      .selectFrom('partner')
      .where('id', '=', among(idsOf('partner_id')))
      .select(['id', 'name'])
      .orderBy('name')
      .execute(),
    db
      .selectFrom('campaign')
      .where('id', '=', among(idsOf('campaign_id')))
      .select(['id', 'name', 'partner_id'])
      .orderBy('name')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('agent')
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('policy')
            .whereRef('policy.agent_id', '=', 'agent.id')
            .where(scope.sees('policy'))
            .select('policy.id'),
        ),
      )
      .select(['id', 'name'])
      .orderBy('name')
      .orderBy('id')
      .execute(),
  ])
  return { partners, campaigns, agents, lines: textsOf('line'), products: textsOf('product') }
}
