import type { Database } from '#server/db/database.ts'
import { priorityNumber, sourceNumber, statusOf } from '#server/freshdesk/their-words.ts'
import { fetchFiles } from '#server/modules/tickets/freshdesk/fetch-files.ts'
import { noteFilesLeftOut } from '#server/modules/tickets/freshdesk/files-left-out.ts'
import { saveMirroredTicket } from '#server/modules/tickets/freshdesk/save-mirrored-ticket.ts'
import { firstMessage, saveMirror, ourFields, SKEW_MS } from '#server/modules/tickets/freshdesk/mirrored-ticket.ts'
import { NO_WORDS } from '#server/modules/tickets/freshdesk/send-message.ts'
import type { OutboxRow } from '#server/modules/tickets/freshdesk/send-out.ts'
import { sendWithFiles } from '#server/modules/tickets/freshdesk/send-with-files.ts'
import { readTicketContent } from '#server/modules/tickets/freshdesk/mirrored-ticket-content.ts'
import type { MirrorTools } from '#server/modules/tickets/freshdesk/tools.ts'
import { everyTicket, type FoundTicket } from '#server/modules/tickets/ticket-rows.ts'
import { textHtml } from '#server/support-mail/letter-html.ts'

/** Makes a ticket of ours there as it is now, with the files that it began with. */
export async function sendTicket(tools: MirrorTools, row: OutboxRow): Promise<void> {
  const { db, api, appUrl, clock } = tools
  const ticket = await ticketOf(db, row)
  const asked = await firstMessage(db, ticket.id)
  const fields = ourFields(ticket)
  const wanted = {
    email: ticket.requester_email,
    ...(ticket.requester_name !== '' && { name: ticket.requester_name }),
    subject: ticket.subject,
    description: (asked?.body && textHtml(asked.body, appUrl)) || NO_WORDS,
    status: statusOf(ticket.state),
    priority: priorityNumber(ticket.priority),
    source: sourceNumber(ticket.source),
    tags: ticket.tags,
  }
  const { theirId, leftOut } = await sendWithFiles(tools, asked?.id ?? 0, (files) => api.create(wanted, files))
  await db.transaction().execute(async (trx) => {
    await saveMirror(trx, theirId, ticket.id, fields)
    await noteFilesLeftOut(trx, ticket.id, leftOut, clock())
    await trx.updateTable('freshdesk_outbox').set({ state: 'sent' }).where('id', '=', row.id).execute()
  })
}

/** Looks whether it was made though nobody said so, among what its requester has asked there since; what is found there is kept as it is. */
export async function lookForMade(tools: MirrorTools, row: OutboxRow): Promise<void> {
  const { db, api, clock, job } = tools
  const { requester_email } = await ticketOf(db, row)
  const since = new Date((row.tried_at ?? clock()).getTime() - SKEW_MS)
  const { value: found, at } = await api.ticketsOf(requester_email, since)
  for (const ticket of found) {
    const known = await db.selectFrom('freshdesk_ticket').where('id', '=', ticket.id).select('id').executeTakeFirst()
    if (known) continue
    const told = await readTicketContent(tools, ticket, at)
    await db.transaction().execute(async (trx) => {
      await job.advance(trx)
      await saveMirroredTicket(trx, told, clock())
    })
    await fetchFiles(tools, ticket.id, told.attachments)
  }
}

const ticketOf = (db: Database, { ticket_id }: OutboxRow): Promise<FoundTicket> =>
  everyTicket(db).where('ticket.id', '=', ticket_id).executeTakeFirstOrThrow()
