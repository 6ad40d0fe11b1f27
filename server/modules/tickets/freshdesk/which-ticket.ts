import type { Database } from '#server/db/database.ts'
import { isSameMessage, missingThere } from '#server/freshdesk/same-message.ts'
import { isSameLine } from '#server/freshdesk/same-words.ts'
import { mirroredState } from '#server/freshdesk/their-words.ts'
import { noteFilesLeftOut } from '#server/modules/tickets/freshdesk/files-left-out.ts'
import {
  earlier,
  firstMessage,
  saveMirror,
  type MirroredFields,
  type MirroredTicket,
  mirrorOf,
  openAsTheirs,
  SKEW_MS,
  theirFields,
} from '#server/modules/tickets/freshdesk/mirrored-ticket.ts'
import { noteFiles } from '#server/modules/tickets/freshdesk/note-files.ts'
import { requesterOf } from '#server/modules/tickets/freshdesk/people.ts'
import type { MirroredTicketContent } from '#server/modules/tickets/freshdesk/mirrored-ticket-content.ts'
import { filesOf } from '#server/modules/tickets/ticket-files.ts'

/** Which of ours it is: known, one that we made there without hearing that it was made, or a new one. */
export async function mirroredTicket(trx: Database, told: MirroredTicketContent, now: Date): Promise<MirroredTicket> {
  await trx.selectFrom('freshdesk_ticket').where('id', '=', told.ticket.id).select('id').forUpdate().execute()
  const known = await mirrorOf(trx, told.ticket.id)
  if (known) return known
  const { id: requester_id, partner_id } = await requesterOf(trx, told.ticket.requester_id)
  const theirs = await theirFields(trx, partner_id, told.ticket)
  const made = await madeHere(trx, told, requester_id)
  if (made) return saveMirror(trx, told.ticket.id, made.ticket_id, made.isChanged ? theirs : made.fields)
  const asked = { ...theirs, body: told.text, requester_id, partner_id }
  const ticketId = await openAsTheirs(trx, asked, earlier(told.ticket.created_at, now))
  const mirror = await saveMirror(trx, told.ticket.id, ticketId, { ...theirs, state: 'open', tags: [] })
  const { id: message_id } = (await firstMessage(trx, ticketId))!
  await noteFiles(trx, { freshdesk_ticket_id: mirror.id, conversation_id: null, message_id }, told.asked, now)
  return mirror
}

/** What we sent and got no answer for: by whom, called what, saying what, and when. */
async function madeHere(
  trx: Database,
  { ticket: theirs, text, asked: attachments }: MirroredTicketContent,
  requesterId: number,
) {
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
    if (!isSameLine(ticket.subject, theirs.subject ?? '') || !asked?.body) continue
    const files = (await filesOf(trx, [asked.id])).get(asked.id) ?? []
    if (!isSameMessage({ body: asked.body, files }, { text, attachments })) continue
    await trx.updateTable('freshdesk_outbox').set({ state: 'sent' }).where('id', '=', sent_id).execute()
    await noteFilesLeftOut(trx, ticket.id, missingThere(files, attachments), theirs.created_at)
    const tags = await tagsOf(trx, ticket.id)
    const { subject, priority } = ticket
    const fields: MirroredFields = { subject, priority, tags, state: mirroredState(ticket.state) }
    return { ticket_id: ticket.id, isChanged: is_changed === true, fields }
  }
  return null
}

async function tagsOf(db: Database, ticketId: number): Promise<string[]> {
  const rows = await db.selectFrom('ticket_tag').where('ticket_id', '=', ticketId).select('tag').execute()
  return rows.map(({ tag }) => tag).toSorted()
}
