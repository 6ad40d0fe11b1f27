import type { Selectable } from 'kysely'

import { LONGEST_TAG, MOST_TAGS } from '#contracts/lists/tickets.ts'
import type { TicketPriority } from '#contracts/ticket-states.ts'
import { LONGEST_SUBJECT } from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import type { FreshdeskTables, MirroredState } from '#server/db/schema/freshdesk.ts'
import type { TheirTicket } from '#server/freshdesk/freshdesk-shapes.ts'
import { isSameLine, isSameText } from '#server/freshdesk/same-words.ts'
import { mirroredState, priorityOf, stateOf } from '#server/freshdesk/their-words.ts'
import { keepingWords } from '#server/masking/kept-words.ts'
import { requesterOf } from '#server/modules/tickets/freshdesk/people.ts'
import type { ToldTicket } from '#server/modules/tickets/freshdesk/told-ticket.ts'
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
  const { line } = await keepingWords(trx, partnerId)
  const tags = (ticket.tags ?? []).map((tag) => line(storable(tag).toLowerCase()).slice(0, LONGEST_TAG))
  return {
    subject: line(storable(ticket.subject ?? '')).slice(0, LONGEST_SUBJECT) || NO_SUBJECT,
    state: stateOf(ticket.status),
    priority: priorityOf(ticket.priority),
    tags: [...new Set(tags.filter(Boolean))].toSorted().slice(0, MOST_TAGS),
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

/** Which of ours it is: known, one that we made there without hearing that it was made, or a new one. */
export async function mirroredTicket(trx: Database, told: ToldTicket, now: Date): Promise<MirroredTicket> {
  await trx.selectFrom('freshdesk_ticket').where('id', '=', told.ticket.id).select('id').forUpdate().execute()
  const known = await mirrorOf(trx, told.ticket.id)
  if (known) return known
  const { id: requester_id, partner_id } = await requesterOf(trx, told.ticket.requester_id)
  const theirs = await theirFields(trx, partner_id, told.ticket)
  const made = await madeHere(trx, told, requester_id)
  if (made) return keepMirror(trx, told.ticket.id, made.ticket_id, made.isChanged ? theirs : made.fields)
  const asked = { ...theirs, body: told.text, requester_id, partner_id }
  const ticketId = await openAsTheirs(trx, asked, earlier(told.ticket.created_at, now))
  return keepMirror(trx, told.ticket.id, ticketId, { ...theirs, state: 'open', tags: [] })
}

type Asked = Pick<Parameters<typeof openTicket>[1], 'subject' | 'body' | 'priority' | 'partner_id' | 'requester_id'>

/** A ticket of ours that begins as one of theirs. */
export function openAsTheirs(trx: Database, asked: Asked, at: Date): Promise<number> {
  const { subject, body, priority, partner_id, requester_id } = asked
  const told = { subject, body, priority, partner_id, requester_id }
  return openTicket(trx, { ...told, category_id: null, source: 'freshdesk', created_by: null }, at)
}

/** From now on one is the other. `fields` is what both have known last; when it was changed there is still to be read. */
export async function keepMirror(
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

/** What we sent and got no answer for: by whom, called what, saying what, and when. */
async function madeHere(trx: Database, { ticket: theirs, text }: ToldTicket, requesterId: number) {
  const sending = await trx
    .selectFrom('freshdesk_outbox as sent')
    .innerJoin('ticket', 'ticket.id', 'sent.ticket_id')
    .where('sent.kind', '=', 'ticket')
    .where('sent.state', '=', 'sending')
    .where('sent.tried_at', '<=', new Date(theirs.created_at.getTime() + SKEW_MS))
    .where('ticket.requester_id', '=', requesterId)
    .selectAll('ticket')
    .select([
      'sent.id as sent_id',
      (eb) =>
        eb
          .exists(
            eb
              .selectFrom('freshdesk_outbox as changed')
              .whereRef('changed.ticket_id', '=', 'ticket.id')
              .where('changed.kind', '=', 'fields')
              .where('changed.state', '=', 'waiting')
              .select('changed.id'),
          )
          .as('is_changed'),
    ])
    .orderBy('sent.id')
    .execute()
  for (const { sent_id, is_changed, ...ticket } of sending) {
    const asked = await firstMessage(trx, ticket.id)
    if (!isSameLine(ticket.subject, theirs.subject ?? '') || !asked?.body || !isSameText(asked.body, text)) continue
    await trx.updateTable('freshdesk_outbox').set({ state: 'sent' }).where('id', '=', sent_id).execute()
    const tags = await tagsOf(trx, ticket.id)
    const { subject, priority } = ticket
    const fields: MirroredFields = { subject, priority, tags, state: mirroredState(ticket.state) }
    return { ticket_id: ticket.id, isChanged: is_changed === true, fields }
  }
  return null
}

/** What was asked when a ticket began. */
export const firstMessage = (db: Database, ticketId: number) =>
  db
    .selectFrom('ticket_message')
    .where('ticket_id', '=', ticketId)
    .select(['id', 'body'])
    .orderBy('id')
    .executeTakeFirst()

async function tagsOf(db: Database, ticketId: number): Promise<string[]> {
  const rows = await db.selectFrom('ticket_tag').where('ticket_id', '=', ticketId).select('tag').execute()
  return rows.map(({ tag }) => tag).toSorted()
}
