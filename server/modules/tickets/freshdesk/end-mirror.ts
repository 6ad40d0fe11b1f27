import type { Database } from '#server/db/database.ts'
import type { MirrorEnd } from '#server/db/schema/freshdesk.ts'
import { mirrorOf } from '#server/modules/tickets/freshdesk/mirrored-ticket.ts'
import { ANYBODY } from '#server/modules/tickets/freshdesk/save-messages.ts'
import { holdAnyTicket, moveTicket } from '#server/modules/tickets/ticket-lifecycle.ts'
import { addToTrail } from '#server/modules/tickets/trail.ts'

/**
 * Closes a ticket here that no longer exists there, with the reason, and keeps it. What still waits to be sent is dropped, and its replies
 * are marked as failed.
 */
export async function endMirror(trx: Database, theirId: number, ended: MirrorEnd, now: Date): Promise<void> {
  const mirror = await mirrorOf(trx, theirId)
  if (!mirror || mirror.ended !== null) return
  const ticket = await holdAnyTicket(trx, mirror.ticket_id)
  const { id, state } = ticket
  const detail = { changes: [{ field: 'freshdesk', from: null, to: ended }] }
  await addToTrail(trx, { id, event: 'mirror.ended', from: state, by: null, at: now, detail })
  if (state !== 'closed' && state !== 'merged') {
    await moveTicket(trx, ticket, { event: 'ticket.closed', by: ANYBODY, actor: null, isTheirs: true, now })
  }
  // if it comes back, it continues here as another ticket
  await trx
    .updateTable('freshdesk_ticket')
    .set({ ended, state: 'closed', is_settled: false })
    .where('id', '=', theirId)
    .execute()
  const unsent = await trx
    .updateTable('freshdesk_outbox')
    .set({ state: 'failed' })
    .where('ticket_id', '=', id)
    .where('state', 'in', ['waiting', 'sending'])
    .returning('message_id')
    .execute()
  const replies = unsent.flatMap(({ message_id }) => message_id ?? [])
  if (replies.length === 0) return
  await trx
    .updateTable('ticket_message')
    .set({ send_failed: true })
    .where('id', 'in', replies)
    .where('kind', '=', 'reply')
    .execute()
}
