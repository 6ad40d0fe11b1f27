import type { TicketPresent } from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/failures.ts'
import { ticketRows } from '#server/modules/tickets/ticket-rows.ts'
import type { Scope } from '#server/scope.ts'

/** Longer than this without a word, and somebody has left: two of the browser's beats and a little. */
const GONE_AFTER_MS = 25_000

type Here = { session: number; is_writing: boolean; now: Date }

/** Notes that a session has a ticket open, and tells who else has, who of them writes, and what version it is by now. */
export async function reportTicketPresence(
  db: Database,
  scope: Scope,
  id: number,
  { session, is_writing, now }: Here,
): Promise<TicketPresent> {
  const { version } = orMissing(await ticketRows(db, scope).where('ticket.id', '=', id).executeTakeFirst())
  const kept = { user_id: scope.user.id, is_writing, seen_at: now }
  await db
    .insertInto('ticket_presence')
    .values({ ...kept, ticket_id: id, session_id: session })
    .onConflict((conflict) => conflict.columns(['ticket_id', 'session_id']).doUpdateSet(kept))
    .execute()
  const others = await db
    .selectFrom('ticket_presence as here')
    .innerJoin('app_user', 'app_user.id', 'here.user_id')
    .where('here.ticket_id', '=', id)
    .where('here.user_id', '!=', scope.user.id)
    .where('here.seen_at', '>', new Date(now.getTime() - GONE_AFTER_MS))
    .groupBy(['app_user.id', 'app_user.name'])
    .select(['app_user.id', 'app_user.name'])
    .select(({ fn }) => fn.agg<boolean>('bool_or', ['here.is_writing']).as('is_writing'))
    .orderBy('app_user.name')
    .execute()
  return { version, others }
}

/** Forgets that a session has a ticket open. Throws `missing` alike where it had not, and where there is no such ticket. */
export async function leaveTicket(db: Database, id: number, session: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('ticket_presence')
    .where('ticket_id', '=', id)
    .where('session_id', '=', session)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new Refusal({ kind: 'missing' })
}
