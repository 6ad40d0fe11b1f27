import type { TicketMessageKind } from '#contracts/ticket-states.ts'
import type { Database } from '#server/db/database.ts'
import { isSameMessage, missingThere } from '#server/freshdesk/same-message.ts'
import { noteFilesLeftOut } from '#server/modules/tickets/freshdesk/files-left-out.ts'
import type { MirroredMessage } from '#server/modules/tickets/freshdesk/mirrored-ticket-content.ts'
import { SKEW_MS } from '#server/modules/tickets/freshdesk/mirrored-ticket.ts'
import { agentOf } from '#server/modules/tickets/freshdesk/people.ts'
import { filesOf } from '#server/modules/tickets/ticket-files.ts'

/** Whether we sent it and received no answer, so that we did not know that it arrived. */
export async function wasSentByUs(
  trx: Database,
  ticketId: number,
  kind: TicketMessageKind,
  message: MirroredMessage,
): Promise<boolean> {
  const sending = await trx
    .selectFrom('freshdesk_outbox as sent')
    .innerJoin('ticket_message as ours', 'ours.id', 'sent.message_id')
    .where('sent.ticket_id', '=', ticketId)
    .where('sent.kind', '=', kind)
    .where('sent.state', '=', 'sending')
    .where('sent.tried_at', '<=', new Date(message.created_at.getTime() + SKEW_MS))
    .select(['sent.id', 'ours.id as message_id', 'ours.body', 'ours.user_id'])
    .orderBy('sent.id')
    .execute()
  const files = await filesOf(
    trx,
    sending.map(({ message_id }) => message_id),
  )
  for (const { id: outboxId, message_id: messageId, body, user_id } of sending) {
    const ours = files.get(messageId) ?? []
    if (!body || !isSameMessage({ body, files: ours }, message)) continue
    if (!(await couldWrite(trx, user_id, message))) continue
    const leftOut = missingThere(ours, message.attachments)
    await saveSentMessage(trx, { outboxId, messageId, theirId: message.id, at: message.created_at, leftOut })
    return true
  }
  return false
}

/** A message that an agent wrote there is ours only if we write as that agent. */
async function couldWrite(
  trx: Database,
  userId: number | null,
  { user_id, incoming }: MirroredMessage,
): Promise<boolean> {
  if (incoming || !user_id) return true
  const mirror = await trx.selectFrom('freshdesk_mirror').select('agent_id').executeTakeFirstOrThrow()
  return user_id === mirror.agent_id || user_id === (await agentOf(trx, userId))
}

type Sent = {
  outboxId: number
  messageId: number
  theirId: number
  at: Date
  /** The names of files that were not sent. */
  leftOut: readonly string[]
}

/** Marks a message of ours as arrived there. Doing it again changes nothing. */
export async function saveSentMessage(
  trx: Database,
  { outboxId, messageId, theirId, at, leftOut }: Sent,
): Promise<void> {
  await trx
    .insertInto('freshdesk_message')
    .values({ id: theirId, message_id: messageId, person_id: null })
    .onConflict((known) => known.doNothing())
    .execute()
  const { ticket_id } = await trx
    .updateTable('freshdesk_outbox')
    .set({ state: 'sent' })
    .where('id', '=', outboxId)
    .returning('ticket_id')
    .executeTakeFirstOrThrow()
  await noteFilesLeftOut(trx, ticket_id, leftOut, at)
  await trx
    .updateTable('ticket_message')
    .set({ sent_at: at, send_failed: false })
    .where('id', '=', messageId)
    .where('kind', '=', 'reply')
    .where('sent_at', 'is', null)
    .execute()
}
