import type { TicketSplit } from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { holdTicket } from '#server/modules/tickets/held-ticket.ts'
import { openTicket } from '#server/modules/tickets/open-ticket.ts'
import { addToTrail } from '#server/modules/tickets/trail.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'

/**
 * Opens a ticket of its own for a request that is another matter, within the caller's transaction, and answers its number. It counts from when
 * that was asked; what was said stays where it was said, and says where it goes on. Throws `missing` for a ticket or a request that is not
 * there, `conflict` for what was asked alone.
 */
export async function splitTicket(
  trx: Database,
  scope: Scope,
  id: number,
  split: TicketSplit,
  now: Date,
): Promise<number> {
  const ticket = await holdTicket(trx, scope, id)
  const requests = await trx
    .selectFrom('ticket_message')
    .where('ticket_id', '=', id)
    .where('kind', '=', 'request')
    .where('removed_at', 'is', null)
    .where('split_into_id', 'is', null)
    .select(['id', 'body', 'requester_id', 'at'])
    .execute()
  const request = requests.find((one) => one.id === split.message_id)
  if (!request?.body || request.requester_id === null) throw new Refusal({ kind: 'missing' })
  if (requests.length === 1) throw new Refusal({ kind: 'conflict', message: texts.ticketNothingLeft })
  const { priority, partner_id, category_id } = ticket
  // Freshdesk knows nothing of it yet
  const source = ticket.source === 'freshdesk' ? 'staff' : ticket.source
  const { body, requester_id, at: asked_at } = request
  const by = scope.user.id
  const asked = { subject: split.subject, body, requester_id, asked_at, created_by: by }
  const opened = await openTicket(trx, { ...asked, priority, partner_id, category_id, source }, now)
  await trx.updateTable('ticket_message').set({ split_into_id: opened }).where('id', '=', request.id).execute()
  await trx
    .insertInto('ticket_link')
    .values([
      { ticket_id: id, other_id: opened, created_by: by },
      { ticket_id: opened, other_id: id, created_by: by },
    ])
    .execute()
  await trx.updateTable('ticket').set({ updated_at: now }).where('id', '=', id).execute()
  await addToTrail(trx, {
    ...{ id, event: 'ticket.split', from: ticket.state, by, at: now },
    detail: { changes: [{ field: 'ticket', from: null, to: String(opened) }] },
  })
  return opened
}
