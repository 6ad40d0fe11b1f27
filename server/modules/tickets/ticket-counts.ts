import { sql } from 'kysely'

import type { TicketCountsQuery, TicketListQuery } from '#contracts/lists/tickets.ts'
import type { TicketCounts } from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { reachesTicket } from '#server/modules/tickets/reaches-ticket.ts'
import { inQueue, ticketWhere } from '#server/modules/tickets/ticket-filter.ts'

/**
 * How many tickets each queue has for the caller, as its list shows them. Overdue tickets are counted as of now; all others are read from
 * `ticket_count`, which is maintained with the tickets.
 */
export async function ticketCounts(
  db: Database,
  scope: Scope,
  { partner_id }: TicketCountsQuery,
  now: Date,
): Promise<TicketCounts> {
  const ofPartner = partner_id === undefined ? sql`true` : sql`ticket.partner_id = ${partner_id}`
  const storedCount = (queue: 'mine' | 'unassigned' | 'waiting' | 'all') =>
    sql`coalesce(sum(tickets) filter (where ${inQueue(queue, scope, now)}), 0)::double precision`
  const { rows } = await sql<TicketCounts>`
    select ${storedCount('mine')} as mine, ${storedCount('unassigned')} as unassigned, ${storedCount('waiting')} as waiting, ${storedCount('all')} as "all",
      (
        select count(*) from ticket where ${inQueue('breached', scope, now)} and ${reachesTicket(scope)} and ${ofPartner}
      ) as breached
    from ticket_count as ticket where ${reachesTicket(scope)} and ${ofPartner}
  `.execute(db)
  return rows[0]!
}

/** How many tickets match the filters: read from `ticket_count` if it has the columns for all of them, otherwise counted. */
export async function countTickets(db: Database, scope: Scope, query: TicketListQuery, now: Date): Promise<number> {
  const isStored = query.queue !== 'breached' && UNSTORED_FILTERS.every((name) => query[name] === undefined)
  const condition = sql`${reachesTicket(scope)} and ${ticketWhere(scope, query, now)}`
  const { rows } = await (
    isStored
      ? sql<{
          total: number
        }>`select coalesce(sum(tickets), 0)::double precision as total from ticket_count as ticket where ${condition}`
      : sql<{ total: number }>`select count(*) as total from ticket where ${condition}`
  ).execute(db)
  return rows[0]!.total
}

const UNSTORED_FILTERS = [
  ...(['category_id', 'requester_id', 'tag', 'about', 'q', 'without', 'opened_from', 'opened_to'] as const),
  ...([
    'responded_from',
    'responded_to',
    'solved_from',
    'solved_to',
    'open_on',
    'first_response',
    'resolution',
  ] as const),
  ...(['satisfaction', 'asked_from', 'asked_to', 'rated_from', 'rated_to'] as const),
] as const satisfies readonly (keyof TicketListQuery)[]
