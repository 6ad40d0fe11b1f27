import type { DeskNews } from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { ticketCounts } from '#server/modules/tickets/ticket-counts.ts'
import type { Scope } from '#server/scope.ts'
import { reachesTicket } from '#server/support/reaches-ticket.ts'

/** How the desk stands for the caller: whatever happens to a ticket changes what this says. */
export async function deskNews(db: Database, scope: Scope, now: Date): Promise<DeskNews> {
  const [counts, newest] = await Promise.all([
    ticketCounts(db, scope, {}, now),
    db
      .selectFrom('ticket')
      .where(reachesTicket(scope))
      .select('updated_at')
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { counts, newest: newest?.updated_at.toISOString() ?? null }
}
