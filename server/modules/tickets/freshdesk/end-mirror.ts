import type { Database } from '#server/db/database.ts'
import type { MirrorEnd } from '#server/db/schema/freshdesk.ts'
import { mirrorOf } from '#server/modules/tickets/freshdesk/mirrored-ticket.ts'
import { ANYBODY } from '#server/modules/tickets/freshdesk/save-messages.ts'
import { holdAnyTicket, moveTicket } from '#server/modules/tickets/ticket-lifecycle.ts'
import { addToTrail } from '#server/modules/tickets/trail.ts'

/** What is no longer there is closed here, with the reason, and stays. What still waits to be sent of it is not, and replies say so. */
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
  // should it come back, it is another than ours
  await trx
    .updateTable('freshdesk_ticket')
    .set({ ended, state: 'closed', is_settled: false })
    .where('id', '=', theirId)
    .execute()
  const left = await trx
    .updateTable('freshdesk_outbox')
    .set({ state: 'failed' })
    .where('ticket_id', '=', id)
    .where('state', 'in', ['waiting', 'sending'])
    .returning('message_id')
    .execute()
  const replies = left.flatMap(({ message_id }) => message_id ?? [])
  if (replies.length === 0) return
  await trx
    .updateTable('ticket_message')
    .set({ send_failed: true })
    .where('id', 'in', replies)
    .where('kind', '=', 'reply')
    .execute()
}
