import { CLOSES_AFTER_MS } from '#domain/support/closes-after.ts'
import type { Database } from '#server/db/database.ts'
import { moveTicket } from '#server/modules/tickets/move-ticket.ts'
import { everyTicket } from '#server/modules/tickets/ticket-rows.ts'

/** Closes what has been solved for so long that nobody says it is not; a transaction for each hundred. Answers how many. */
export async function closeSolved(db: Database, now: Date): Promise<number> {
  let closed = 0
  for (;;) {
    const batch = await db.transaction().execute((trx) => closeBatch(trx, now))
    closed += batch
    if (batch < BATCH) return closed
  }
}

async function closeBatch(trx: Database, now: Date): Promise<number> {
  const due = await trx
    .selectFrom('ticket')
    .where('state', '=', 'solved')
    .where('resolution_stopped_at', '<=', new Date(now.getTime() - CLOSES_AFTER_MS))
    .select('id')
    .orderBy('resolution_stopped_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  if (due.length === 0) return 0
  const tickets = await everyTicket(trx)
    .where(
      'ticket.id',
      'in',
      due.map(({ id }) => id),
    )
    .execute()
  for (const ticket of tickets) await moveTicket(trx, ticket, { event: 'ticket.closed', by: TIME, actor: null, now })
  return tickets.length
}

/** Does it as somebody of the desk would. */
const TIME = { works: true, assigns: false, is_taken: false, is_assignee: false, is_requester: false }
const BATCH = 100
