import type { Selectable } from 'kysely'

import { MAX_TAG_LENGTH, MAX_TAGS } from '#contracts/lists/tickets.ts'
import type { TicketPriority } from '#contracts/ticket-states.ts'
import { MAX_SUBJECT_LENGTH } from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import type { FreshdeskTables, MirroredState } from '#server/db/schema/freshdesk.ts'
import type { TheirTicket } from '#server/freshdesk/freshdesk-shapes.ts'
import { mirroredState, priorityOf, stateOf } from '#server/freshdesk/their-words.ts'
import { textMasker } from '#server/masking/mask-words.ts'
import { openTicket } from '#server/modules/tickets/open-ticket.ts'
import type { FoundTicket } from '#server/modules/tickets/ticket-rows.ts'

export type MirroredTicket = Selectable<FreshdeskTables['freshdesk_ticket']>

/** The fields of a ticket that are mirrored both ways, besides its messages. */
export type MirroredFields = { subject: string; state: MirroredState; priority: TicketPriority; tags: string[] }

export const ourFields = ({ subject, state, priority, tags }: FoundTicket): MirroredFields => ({
  ...{ subject, priority, tags },
  state: mirroredState(state),
})

/** Their fields as we would store them: sensitive data is masked, and tags are normalised. */
export async function theirFields(
  trx: Database,
  partnerId: number | null,
  ticket: TheirTicket,
): Promise<MirroredFields> {
  const { line } = await textMasker(trx, partnerId)
  const tags = (ticket.tags ?? []).map((tag) => line(storable(tag).toLowerCase()).slice(0, MAX_TAG_LENGTH))
  return {
    subject: line(storable(ticket.subject ?? '')).slice(0, MAX_SUBJECT_LENGTH) || NO_SUBJECT,
    state: stateOf(ticket.status),
    priority: priorityOf(ticket.priority),
    tags: [...new Set(tags.filter(Boolean))].toSorted().slice(0, MAX_TAGS),
  }
}

const storable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
const NO_SUBJECT = '—'

export const mirrorOf = (db: Database, theirId: number): Promise<MirroredTicket | undefined> =>
  db.selectFrom('freshdesk_ticket').where('id', '=', theirId).selectAll().executeTakeFirst()

type NewTicket = Pick<Parameters<typeof openTicket>[1], 'subject' | 'body' | 'priority' | 'partner_id' | 'requester_id'>

/** Opens a ticket of ours for one of theirs. */
export function openAsTheirs(trx: Database, fields: NewTicket, at: Date): Promise<number> {
  const { subject, body, priority, partner_id, requester_id } = fields
  const ticket = { subject, body, priority, partner_id, requester_id }
  return openTicket(trx, { ...ticket, category_id: null, source: 'freshdesk', created_by: null }, at)
}

/**
 * Links one of theirs to one of ours. `fields` are the values that both sides had last; the time of their last change is still to be read.
 */
export async function saveMirror(
  trx: Database,
  id: number,
  ticketId: number,
  { subject, state, priority, tags }: MirroredFields,
): Promise<MirroredTicket> {
  return trx
    .insertInto('freshdesk_ticket')
    .values({ ...{ id, ticket_id: ticketId, subject, state, priority, tags }, updated_at: new Date(0), ended: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

/** How far the clocks of the sending and the receiving server may differ. */
export const SKEW_MS = 300_000

/** The message that opened a ticket. */
export const firstMessage = (db: Database, ticketId: number) =>
  db
    .selectFrom('ticket_message')
    .where('ticket_id', '=', ticketId)
    .select(['id', 'body'])
    .orderBy('id')
    .executeTakeFirst()
