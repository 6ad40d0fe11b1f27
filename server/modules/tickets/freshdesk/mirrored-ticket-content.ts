import type { RichText } from '#contracts/rich-text.ts'
import { isFailure } from '#server/freshdesk/freshdesk-failure.ts'
import { freshdeskRichText } from '#server/freshdesk/freshdesk-rich-text.ts'
import type { TheirAttachment, TheirConversation, TheirTicket } from '#server/freshdesk/freshdesk-shapes.ts'
import { contactOf, matchPeople } from '#server/modules/tickets/freshdesk/people.ts'
import type { MirrorTools } from '#server/modules/tickets/freshdesk/tools.ts'

export type MirroredMessage = Omit<TheirConversation, 'body'> & { text: RichText }

/** A ticket of theirs with all its messages, read to be stored. */
export type MirroredTicketContent = {
  ticket: TheirTicket
  text: RichText
  /** Oldest first. */
  messages: MirroredMessage[]
  /** The attachments of the ticket itself; none of a ticket that is mirrored already, since they are known. */
  ticketAttachments: TheirAttachment[]
  /** These and the attachments of its messages, with addresses that are valid for some minutes. */
  attachments: TheirAttachment[]
  /** Whether every change from now on shows in its `updated_at`, which has a precision of seconds. */
  isSettled: boolean
}

/** Reads the messages of a ticket and their authors. `at` is the time there when the ticket itself was read. */
export async function readTicketContent(
  tools: MirrorTools,
  ticket: TheirTicket,
  at: Date | null,
): Promise<MirroredTicketContent> {
  const conversations = await tools.api.conversations(ticket.id)
  await matchPeople(tools, ticket.requester ?? (await contactOf(tools, ticket.requester_id)), conversations)
  const messages: MirroredMessage[] = []
  for (const { body, ...conversation } of conversations) {
    messages.push({ ...conversation, text: await freshdeskRichText(body) })
  }
  const ticketAttachments = await attachmentsOf(tools, ticket)
  return {
    ...{ ticket, messages, ticketAttachments },
    text: await freshdeskRichText(ticket.description),
    attachments: [...ticketAttachments, ...messages.flatMap((message) => message.attachments ?? [])],
    isSettled: at !== null && at.getTime() - ticket.updated_at.getTime() >= 2_000,
  }
}

/** Lists do not contain them: a ticket that is new to us is read again on its own. */
async function attachmentsOf({ api, db }: MirrorTools, { id, attachments }: TheirTicket): Promise<TheirAttachment[]> {
  if (attachments) return attachments
  const known = await db.selectFrom('freshdesk_ticket').where('id', '=', id).select('id').executeTakeFirst()
  if (known) return []
  try {
    return (await api.ticket(id)).value.attachments ?? []
  } catch (error) {
    if (isFailure(error, 'missing')) return [] // deleted at this very moment
    throw error
  }
}
