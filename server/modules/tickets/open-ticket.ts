import type { RichText } from '#contracts/rich-text.ts'
import type { TicketPriority, TicketSource } from '#contracts/ticket-states.ts'
import type { TicketDraft } from '#contracts/tickets.ts'
import { startClock } from '#domain/support/sla-clock.ts'
import type { Database } from '#server/db/database.ts'
import { mirrorOut } from '#server/freshdesk/mirror-out.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { textMasker } from '#server/masking/mask-words.ts'
import { readDesk } from '#server/modules/tickets/desk.ts'
import { refuseOutOfReach } from '#server/modules/tickets/refuse-out-of-reach.ts'
import { requesterWith } from '#server/modules/tickets/requesters.ts'
import { columnsOf, withDueTime } from '#server/modules/tickets/ticket-clocks.ts'
import { addToTrail } from '#server/modules/tickets/trail.ts'

/**
 * Opens a ticket for a request that somebody of the desk took down, within the caller's transaction, and returns its number. Throws
 * `invalid` for a partner or a category that the caller cannot choose, and for a text without words.
 */
export async function addTicket(trx: Database, scope: Scope, draft: TicketDraft, now: Date): Promise<number> {
  const { subject, body, priority, partner_id, category_id } = draft
  await refuseOutOfReach(trx, scope, draft)
  const requester_id = await requesterWith(trx, { ...draft.requester, partner_id })
  const fields = { subject, body, priority, partner_id, category_id, requester_id }
  return openTicket(trx, { ...fields, source: 'staff', created_by: scope.user.id }, now)
}

type NewTicket = {
  subject: string
  body: RichText
  priority: TicketPriority
  partner_id: number | null
  category_id: number | null
  requester_id: number
  source: TicketSource
  /** The user who created it; null for a ticket that came in by itself. */
  created_by: number | null
  /** When the request was made, if that is earlier: the clocks run from then on. */
  asked_at?: Date
}

/** Opens a ticket with its first message and starts its clocks. The caller has checked that it is allowed. */
export async function openTicket(trx: Database, ticket: NewTicket, now: Date): Promise<number> {
  const { body, created_by, requester_id, partner_id, priority, asked_at = now, ...rest } = ticket
  const mask = await textMasker(trx, partner_id)
  const desk = await readDesk(trx)
  const targets = desk.targetsOf(partner_id, priority)
  const started = (target: number) => withDueTime(desk.calendarOf(partner_id), startClock(target, asked_at))
  const { id } = await trx
    .insertInto('ticket')
    .values({
      ...{ ...rest, created_by, requester_id, partner_id, priority, created_at: now, updated_at: now },
      subject: mask.line(ticket.subject),
      ...columnsOf({ first_response: started(targets.first_response), resolution: started(targets.resolution) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('ticket_message')
    .values({ ticket_id: id, kind: 'request', body: mask.text(body), requester_id, at: asked_at })
    .execute()
  await addToTrail(trx, { id, event: 'ticket.opened', from: 'open', by: created_by, at: now })
  if (ticket.source !== 'freshdesk') await mirrorOut(trx, 'ticket', id)
  return id
}
