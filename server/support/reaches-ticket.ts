import { type RawBuilder, sql } from 'kysely'

import type { Scope } from '#server/kernel/scope.ts'
import type { Place } from '#server/people/people-reaching.ts'

/** What rules ask of a ticket: its partner, and nothing else. What is of no partner is reached by who is not bound to any. */
export const placeOf = ({ partner_id }: { partner_id: number | null }): Place => ({
  partner_id,
  team_id: null,
  agent_id: null,
})

/** Whether the rules of `freshdeck`, or of what else is asked, reach what is of a partner, as a condition that is never null. */
export const reachesPartner = (
  scope: Scope,
  partnerId: RawBuilder<number | null>,
  permission: 'freshdeck' | 'support-settings' = 'freshdeck',
): RawBuilder<boolean> =>
  scope.seesAll('interaction', permission)
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select from (select ${partnerId} as partner_id, null::bigint as team_id, null::bigint as agent_id) as interaction
        where ${scope.sees('interaction', permission)}
      )`

/** The same of a `ticket`. */
export const reachesTicket = (scope: Scope): RawBuilder<boolean> => reachesPartner(scope, sql.ref('ticket.partner_id'))
