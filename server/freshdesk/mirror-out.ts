import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { OutboxKind } from '#server/db/schema/freshdesk.ts'

export const FRESHDESK_JOB = 'freshdesk'

/**
 * Has something be told in Freshdesk, within the transaction in which it became so: a new ticket, fields that were changed, or a message. Answers
 * whether it will be: it is not where there is no mirror, and of tickets that are not in it.
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

/** Whether what is said of a ticket is told there, so that Freshdesk writes to who asked. */
export async function isMirrored(db: Database, ticketId: number): Promise<boolean> {
  const { rows } = await sql`select from freshdesk_mirror where is_on and ${isThere(ticketId)}`.execute(db)
  return rows.length > 0
}

/** It is one of theirs, or will be. */
const isThere = (ticketId: number) => sql<boolean>`(
  exists (select from freshdesk_ticket where ticket_id = ${ticketId} and ended is null)
  or exists (
    select from freshdesk_outbox
    where kind = 'ticket' and ticket_id = ${ticketId} and state in ('waiting', 'sending')
  )
)`

/**
 * Has the mirror gone through, by one at a time. One that is under way is not begun anew, as other jobs would be: what it is just sending must
 * not be sent by another one.
 */
export const queueMirror = async (db: Database): Promise<void> =>
  void (await sql`
    insert into job (kind, key) values (${FRESHDESK_JOB}, 'mirror') on conflict (kind, key) do nothing
  `.execute(db))
