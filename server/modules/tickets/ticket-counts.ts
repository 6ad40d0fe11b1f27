import { sql } from 'kysely'

import type { TicketCountsQuery, TicketListQuery } from '#contracts/lists/tickets.ts'
import type { TicketCounts } from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { keptTickets } from '#server/modules/tickets/ticket-filter.ts'
import { reachesTicket } from '#server/support/reaches-ticket.ts'
import type { Scope } from '#server/scope.ts'

/**
 * How many tickets each queue holds for the caller: those of the lists. What is past its time is counted as it is now, all else is read
 * from `ticket_count`, which is kept with the tickets.
 */
export async function ticketCounts(
  db: Database,
  scope: Scope,
  { partner_id }: TicketCountsQuery,
  now: Date,
): Promise<TicketCounts> {
  const ofPartner = partner_id === undefined ? sql`true` : sql`ticket.partner_id = ${partner_id}`
  const { rows } = await sql<TicketCounts>`
    select
      coalesce(sum(tickets) filter (where assignee_id = ${scope.user.id} and state in ('open', 'waiting')), 0)::double precision as mine,
      coalesce(sum(tickets) filter (where assignee_id is null and state = 'open'), 0)::double precision as unassigned,
      coalesce(sum(tickets) filter (where state = 'waiting'), 0)::double precision as waiting,
      (
        select count(*) from ticket
        where due_at <= ${now} and state in ('open', 'waiting') and ${reachesTicket(scope)} and ${ofPartner}
      ) as breached,
      coalesce(sum(tickets), 0)::double precision as "all"
    from ticket_count as ticket where ${reachesTicket(scope)} and ${ofPartner}
  `.execute(db)
  return rows[0]!
}

/** How many there are with these filters: without any but a queue and a partner, as the queues are counted. */
export async function countTickets(db: Database, scope: Scope, query: TicketListQuery, now: Date): Promise<number> {
  const { queue = 'all', partner_id, page: _page, per_page: _perPage, sort: _sort, ...others } = query
  if (Object.values(others).every((value) => value === undefined)) {
    return (await ticketCounts(db, scope, { partner_id }, now))[queue]
  }
  const { total } = await db
    .selectFrom('ticket')
    .where(reachesTicket(scope))
    .where(keptTickets(scope, query, now))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
