import type { RichText } from '#contracts/rich-text.ts'
import { isFailure } from '#server/freshdesk/freshdesk-failure.ts'
import type { TheirAttachment, TheirConversation, TheirTicket } from '#server/freshdesk/freshdesk-shapes.ts'
import { theirText } from '#server/freshdesk/their-text.ts'
import { contactOf, matchPeople } from '#server/modules/tickets/freshdesk/people.ts'
import type { MirrorTools } from '#server/modules/tickets/freshdesk/tools.ts'

export type MirroredMessage = Omit<TheirConversation, 'body'> & { text: RichText }

/** A ticket of theirs with all that was said of it, read to be kept. */
export type MirroredTicketContent = {
  ticket: TheirTicket
  text: RichText
  /** Oldest first. */
  said: MirroredMessage[]
  /** What came with the ticket itself, as far as that matters: of one that is mirrored already it is known. */
  asked: TheirAttachment[]
  /** That and what came with what was said, with where it is for some minutes. */
  attachments: TheirAttachment[]
  /** Whether whatever changes it from now on shows in its `updated_at`, which knows seconds only. */
  isSettled: boolean
}

/** Reads what was said of a ticket, and who said it. `at` is the time there when the ticket itself was read. */
export async function readTicketContent(
  tools: MirrorTools,
  ticket: TheirTicket,
  at: Date | null,
): Promise<MirroredTicketContent> {
  const conversations = await tools.api.conversations(ticket.id)
  await matchPeople(tools, ticket.requester ?? (await contactOf(tools, ticket.requester_id)), conversations)
  const said: MirroredMessage[] = []
  for (const { body, ...conversation } of conversations) {
    said.push({ ...conversation, text: await theirText(body) })
  }
  const asked = await attachmentsOf(tools, ticket)
  return {
    ...{ ticket, said, asked },
    text: await theirText(ticket.description),
    attachments: [...asked, ...said.flatMap((message) => message.attachments ?? [])],
    isSettled: at !== null && at.getTime() - ticket.updated_at.getTime() >= 2_000,
  }
}

/** Lists do not tell them: who is new is read alone for them. */
async function attachmentsOf({ api, db }: MirrorTools, { id, attachments }: TheirTicket): Promise<TheirAttachment[]> {
  if (attachments) return attachments
  const known = await db.selectFrom('freshdesk_ticket').where('id', '=', id).select('id').executeTakeFirst()
  if (known) return []
  try {
    return (await api.ticket(id)).value.attachments ?? []
  } catch (error) {
    if (isFailure(error, 'missing')) return [] // gone in this very moment
    throw error
  }
}
