import { sql } from 'kysely'

import type { TicketCountsQuery, TicketListQuery } from '#contracts/lists/tickets.ts'
import type { TicketCounts } from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { inQueue, ticketWhere } from '#server/modules/tickets/ticket-filter.ts'
import { reachesTicket } from '#server/support/reaches-ticket.ts'

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
  const held = (queue: 'mine' | 'unassigned' | 'waiting' | 'all') =>
    sql`coalesce(sum(tickets) filter (where ${inQueue(queue, scope, now)}), 0)::double precision`
  const { rows } = await sql<TicketCounts>`
    select ${held('mine')} as mine, ${held('unassigned')} as unassigned, ${held('waiting')} as waiting, ${held('all')} as "all",
      (
        select count(*) from ticket where ${inQueue('breached', scope, now)} and ${reachesTicket(scope)} and ${ofPartner}
      ) as breached
    from ticket_count as ticket where ${reachesTicket(scope)} and ${ofPartner}
  `.execute(db)
  return rows[0]!
}

/** How many the filters keep. What `ticket_count` is told by is read from there, of whatever else it is asked they are counted. */
export async function countTickets(db: Database, scope: Scope, query: TicketListQuery, now: Date): Promise<number> {
  const isHeld = query.queue !== 'breached' && NOT_HELD.every((name) => query[name] === undefined)
  const kept = sql`${reachesTicket(scope)} and ${ticketWhere(scope, query, now)}`
  const { rows } = await (
    isHeld
      ? sql<{
          total: number
        }>`select coalesce(sum(tickets), 0)::double precision as total from ticket_count as ticket where ${kept}`
      : sql<{ total: number }>`select count(*) as total from ticket where ${kept}`
  ).execute(db)
  return rows[0]!.total
}

const NOT_HELD = [
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
