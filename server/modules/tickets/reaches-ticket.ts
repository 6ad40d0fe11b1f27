import { type RawBuilder, sql } from 'kysely'

import type { Scope } from '#server/kernel/scope.ts'
import type { WorkLocation } from '#server/people/people-reaching.ts'

/**
 * The columns of a ticket that rules use: its partner, and nothing else. Tickets without a partner are reached by
 * people who are not bound to one.
 */
export const placeOf = ({ partner_id }: { partner_id: number | null }): WorkLocation => ({
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

/** The same for a `ticket`. */
export const reachesTicket = (scope: Scope): RawBuilder<boolean> => reachesPartner(scope, sql.ref('ticket.partner_id'))
