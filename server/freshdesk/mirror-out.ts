import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { OutboxKind } from '#server/db/schema/freshdesk.ts'

export const FRESHDESK_JOB = 'freshdesk'

/**
 * Queues a change for Freshdesk, within the transaction of the change: a new ticket, changed fields, or a message.
 * Returns whether it will be sent: without a mirror it is not, nor for tickets outside of it.
 */
export async function mirrorOut(
  trx: Database,
  kind: OutboxKind,
  ticketId: number,
  messageId: number | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    insert into freshdesk_outbox (kind, ticket_id, message_id)
    select ${kind}, ${ticketId}::bigint, ${messageId}::bigint
    from freshdesk_mirror as mirror
    where mirror.is_on and (${kind}::text = 'ticket' or ${isThere(ticketId)})
    on conflict (kind, ticket_id, message_id)
    do update set state = 'waiting', marks = freshdesk_outbox.marks + 1
    returning id
  `.execute(trx)
  if (rows.length === 0) return false
  await queueMirror(trx)
  return true
}

/** Whether messages of a ticket are sent through Freshdesk, which then writes to the requester. */
export async function isMirrored(db: Database, ticketId: number): Promise<boolean> {
  const { rows } = await sql`select from freshdesk_mirror where is_on and ${isThere(ticketId)}`.execute(db)
  return rows.length > 0
}

/** Whether the ticket exists in Freshdesk, or will. */
const isThere = (ticketId: number) => sql<boolean>`(
  exists (select from freshdesk_ticket where ticket_id = ${ticketId} and ended is null)
  or exists (
    select from freshdesk_outbox
    where kind = 'ticket' and ticket_id = ${ticketId} and state in ('waiting', 'sending')
  )
)`

/**
 * Queues the mirroring, by one process at a time. Unlike other jobs, a running one is not started again: a message that
 * it is just sending must not be sent twice.
 */
export const queueMirror = async (db: Database): Promise<void> =>
  void (await sql`
    insert into job (kind, key) values (${FRESHDESK_JOB}, 'mirror') on conflict (kind, key) do nothing
  `.execute(db))
