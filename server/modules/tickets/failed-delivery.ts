import { sql } from 'kysely'

import type { LetterOutcome } from '#contracts/support-mail.ts'
import type { Database } from '#server/db/database.ts'
import { holdAnyTicket, holdThread } from '#server/modules/tickets/ticket-lifecycle.ts'
import { addToTrail } from '#server/modules/tickets/trail.ts'
import { notify } from '#server/quality/notify.ts'
import type { FailedDelivery } from '#server/support-mail/delivery-report.ts'

/**
 * Marks a reply as undelivered and notifies its author and the assignee of its ticket. An undelivered satisfaction question is only marked.
 * Runs within the caller's transaction. Returns null for a report about a letter that is not ours: the ids of our letters cannot be
 * guessed.
 */
export async function saveFailedDelivery(
  trx: Database,
  { message_id, addresses }: FailedDelivery,
  now: Date,
): Promise<{ outcome: LetterOutcome; ticket_id: number } | null> {
  if (message_id === null) return null
  const reply = await trx
    .updateTable('ticket_message')
    .set({ send_failed: true })
    .where('kind', '=', 'reply')
    .where(sql<boolean>`lower(letter_id) = lower(${message_id})`)
    .where('send_failed', '=', false)
    .returning(['ticket_id', 'user_id'])
    .executeTakeFirst()
  if (!reply) return saveFailedQuestion(trx, message_id, addresses, now)
  const ticket = await holdThread(trx, reply.ticket_id)
  if (!ticket) return null
  const { id, state, assignee_id } = ticket
  await trx.updateTable('ticket').set({ updated_at: now }).where('id', '=', id).execute()
  const detail = { reason: addressList(addresses) }
  await addToTrail(trx, { id, event: 'ticket.letter-failed', from: state, by: null, at: now, detail })
  await notify(trx, [assignee_id, reply.user_id], {
    ...{ kind: 'ticket-letter-failed', subject: `ticket:${id}`, actor: null, now },
  })
  return { outcome: 'undelivered', ticket_id: id }
}

async function saveFailedQuestion(trx: Database, messageId: string, addresses: readonly string[], now: Date) {
  const question = await trx
    .updateTable('satisfaction_question')
    .set({ send_failed: true })
    .where(sql<boolean>`lower(letter_id) = lower(${messageId})`)
    .where('send_failed', '=', false)
    .returning('ticket_id')
    .executeTakeFirst()
  if (!question) return null
  const { id, state } = await holdAnyTicket(trx, question.ticket_id)
  const detail = { reason: addressList(addresses) }
  await addToTrail(trx, { id, event: 'satisfaction.undelivered', from: state, by: null, at: now, detail })
  return { outcome: 'undelivered' as const, ticket_id: id }
}

const addressList = (addresses: readonly string[]) => addresses.join(', ').slice(0, MAX_LIST_LENGTH)
const MAX_LIST_LENGTH = 1_000
