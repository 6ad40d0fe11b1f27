import type { RichText } from '#contracts/rich-text.ts'
import type { TicketStanding } from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { mirrorOut } from '#server/freshdesk/mirror-out.ts'
import { textMasker } from '#server/masking/mask-words.ts'
import { moveTicket } from '#server/modules/tickets/ticket-lifecycle.ts'
import type { FoundTicket } from '#server/modules/tickets/ticket-rows.ts'
import { notify } from '#server/quality/notify.ts'

/** What a requester, or somebody who writes for them, is to a ticket. */
export const REQUESTER_STANDING: TicketStanding = {
  works: false,
  assigns: false,
  is_taken: false,
  is_assignee: false,
  is_requester: true,
}

type Answer = {
  body: RichText
  requester_id: number
  /** The user of the product who wrote it; null for people from outside. */
  actor: number | null
  /** The message id of the letter, if it came as one. */
  letter_id?: string
}

/**
 * Adds a further message of the requester to a ticket that is locked: the desk has to act again, and the assignee is notified. Returns the
 * id of the message. Throws `conflict` for a ticket that is closed.
 */
export async function takeAnswer(trx: Database, ticket: FoundTicket, answer: Answer, now: Date): Promise<number> {
  const { body, requester_id, actor, letter_id = null } = answer
  const { id: ticket_id, assignee_id } = ticket
  await moveTicket(trx, ticket, { event: 'ticket.answered', by: REQUESTER_STANDING, has_words: true, actor, now })
  const { text } = await textMasker(trx, ticket.partner_id)
  const { id } = await trx
    .insertInto('ticket_message')
    .values({ ticket_id, kind: 'request', body: text(body), requester_id, letter_id, at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await mirrorOut(trx, 'request', ticket_id, id)
  if (assignee_id !== null) {
    await notify(trx, [assignee_id], { kind: 'ticket-answered', subject: `ticket:${ticket_id}`, actor, now })
  }
  return id
}
