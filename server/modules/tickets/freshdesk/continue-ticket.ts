import type { TicketState } from '#contracts/ticket-states.ts'
import type { Database } from '#server/db/database.ts'
import type { MirroredState } from '#server/db/schema/freshdesk.ts'
import { kindOf, newMessages } from '#server/modules/tickets/freshdesk/save-messages.ts'
import {
  earlier,
  firstMessage,
  type MirroredTicket,
  openAsTheirs,
} from '#server/modules/tickets/freshdesk/mirrored-ticket.ts'
import { requesterOf } from '#server/modules/tickets/freshdesk/people.ts'
import type { MirroredTicketContent } from '#server/modules/tickets/freshdesk/mirrored-ticket-content.ts'
import type { FoundTicket } from '#server/modules/tickets/ticket-rows.ts'
import { addToTrail } from '#server/modules/tickets/trail.ts'

/** What is over here is not opened again: who writes after that asks anew, in another ticket. */
export const isToContinue = (state: TicketState, wanted: MirroredState): boolean =>
  (state === 'closed' || state === 'merged') && wanted !== 'closed'

/** A ticket that goes on there while ours is over goes on here as a new one, beside the old one. */
export async function continueTicket(
  trx: Database,
  told: MirroredTicketContent,
  mirror: MirroredTicket,
  over: FoundTicket,
  now: Date,
): Promise<MirroredTicket> {
  const { id: requester_id, partner_id } = await requesterOf(trx, told.ticket.requester_id)
  const first = (await newMessages(trx, told.said)).find((message) => kindOf(message) === 'request')
  const { subject, priority } = over
  const body = first?.text ?? told.text
  const at = first ? earlier(first.created_at, now) : now
  const id = await openAsTheirs(trx, { subject, priority, body, requester_id, partner_id }, at)
  if (first) {
    const { id: message_id } = (await firstMessage(trx, id))!
    await trx
      .insertInto('freshdesk_message')
      .values({ id: first.id, message_id, person_id: first.user_id ?? null })
      .execute()
  }
  await trx.insertInto('ticket_link').values({ ticket_id: id, other_id: over.id, created_by: null }).execute()
  const changes = [{ field: 'ticket', from: null, to: String(over.id) }]
  await addToTrail(trx, { id, event: 'ticket.linked', from: 'open', by: null, at, detail: { changes } })
  await trx
    .updateTable('freshdesk_outbox')
    .set({ state: 'sent' })
    .where('ticket_id', '=', over.id)
    .where('kind', '=', 'fields')
    .execute()
  // what is still to be said is said where it was to be
  await trx
    .updateTable('freshdesk_outbox')
    .set({ ticket_id: id })
    .where('ticket_id', '=', over.id)
    .where('message_id', 'is not', null)
    .where('state', 'in', ['waiting', 'sending'])
    .execute()
  return trx
    .updateTable('freshdesk_ticket')
    .set({ ticket_id: id, subject, priority, state: 'open', tags: [] })
    .where('id', '=', mirror.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
