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

/** What is mirrored both ways of a ticket, beside what is said of it. */
export type MirroredFields = { subject: string; state: MirroredState; priority: TicketPriority; tags: string[] }

export const ourFields = ({ subject, state, priority, tags }: FoundTicket): MirroredFields => ({
  ...{ subject, priority, tags },
  state: mirroredState(state),
})

/** As we would keep them: what is sensitive is masked, and tags are as ours are. */
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

type Asked = Pick<Parameters<typeof openTicket>[1], 'subject' | 'body' | 'priority' | 'partner_id' | 'requester_id'>

/** A ticket of ours that begins as one of theirs. */
export function openAsTheirs(trx: Database, asked: Asked, at: Date): Promise<number> {
  const { subject, body, priority, partner_id, requester_id } = asked
  const told = { subject, body, priority, partner_id, requester_id }
  return openTicket(trx, { ...told, category_id: null, source: 'freshdesk', created_by: null }, at)
}

/** From now on one is the other. `fields` is what both have known last; when it was changed there is still to be read. */
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

/** How far clocks may differ between a server that sends and one that is sent to. */
export const SKEW_MS = 300_000

/** What was asked when a ticket began. */
export const firstMessage = (db: Database, ticketId: number) =>
  db
    .selectFrom('ticket_message')
    .where('ticket_id', '=', ticketId)
    .select(['id', 'body'])
    .orderBy('id')
    .executeTakeFirst()
