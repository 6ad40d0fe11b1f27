import type { RichText } from '#contracts/rich-text.ts'
import type { TheirConversation, TheirTicket } from '#server/freshdesk/freshdesk-shapes.ts'
import { theirText } from '#server/freshdesk/their-text.ts'
import { contactOf, meetPeople } from '#server/modules/tickets/freshdesk/people.ts'
import type { MirrorTools } from '#server/modules/tickets/freshdesk/tools.ts'

export type ToldMessage = Omit<TheirConversation, 'body'> & { text: RichText }

/** A ticket of theirs with all that was said of it, read to be kept. */
export type ToldTicket = {
  ticket: TheirTicket
  text: RichText
  /** Oldest first. */
  said: ToldMessage[]
  /** Whether whatever changes it from now on shows in its `updated_at`, which knows seconds only. */
  isSettled: boolean
}

/** Reads what was said of a ticket, and who said it. `at` is the time there when the ticket itself was read. */
export async function tellTicket(tools: MirrorTools, ticket: TheirTicket, at: Date | null): Promise<ToldTicket> {
  const conversations = await tools.api.conversations(ticket.id)
  await meetPeople(tools, ticket.requester ?? (await contactOf(tools, ticket.requester_id)), conversations)
  const said: ToldMessage[] = []
  for (const { body, ...conversation } of conversations) {
    said.push({ ...conversation, text: await theirText({ html: body, files: conversation.attachments }) })
  }
  return {
    ticket,
    text: await theirText({ html: ticket.description, files: ticket.attachments }),
    said,
    isSettled: at !== null && at.getTime() - ticket.updated_at.getTime() >= 2_000,
  }
}
