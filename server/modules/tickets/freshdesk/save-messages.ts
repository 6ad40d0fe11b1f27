import type { TicketMessageKind } from '#contracts/ticket-states.ts'
import type { TicketStanding } from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import type { MirroredState } from '#server/db/schema/freshdesk.ts'
import { textMasker } from '#server/masking/mask-words.ts'
import type { MirroredMessage } from '#server/modules/tickets/freshdesk/mirrored-ticket-content.ts'
import { earlier } from '#server/modules/tickets/freshdesk/mirrored-ticket.ts'
import { requesterOf, userOf } from '#server/modules/tickets/freshdesk/people.ts'
import { wasSentByUs } from '#server/modules/tickets/freshdesk/save-sent-message.ts'
import { holdAnyTicket, moveTicket } from '#server/modules/tickets/ticket-lifecycle.ts'
import { addToTrail } from '#server/modules/tickets/trail.ts'

/** What happens there happens here automatically, and may be any step that anybody may take. */
export const ANYBODY: TicketStanding = {
  works: true,
  assigns: true,
  is_taken: true,
  is_assignee: false,
  is_requester: true,
}

/** Who reads it: notes are for the desk only, and so are messages that were forwarded to somebody else. */
export function kindOf({ incoming, private: isPrivate, source }: MirroredMessage): TicketMessageKind {
  if (isPrivate || source === FORWARDED) return 'note'
  return incoming ? 'request' : 'reply'
}
const FORWARDED = 8

/** The messages that are not stored yet. */
export async function newMessages(trx: Database, messages: MirroredMessage[]): Promise<MirroredMessage[]> {
  if (messages.length === 0) return []
  const ids = messages.map(({ id }) => id)
  const stored = await trx.selectFrom('freshdesk_message').where('id', 'in', ids).select('id').execute()
  return messages.filter(({ id }) => !stored.some((message) => message.id === id))
}

/**
 * Adds messages from there, oldest first, and moves the ticket along, towards its final state `target`. A message that we sent ourselves
 * without receiving an answer is recognised, and marked as sent.
 */
export async function saveMessages(
  trx: Database,
  id: number,
  messages: MirroredMessage[],
  target: MirroredState,
  now: Date,
) {
  for (const message of messages) {
    const kind = kindOf(message)
    if (await wasSentByUs(trx, id, kind, message)) continue
    await addMessage(trx, id, kind, message, now)
    await applyMessage(trx, id, kind, message, target, now)
  }
}

async function addMessage(
  trx: Database,
  ticket_id: number,
  kind: TicketMessageKind,
  message: MirroredMessage,
  now: Date,
) {
  const ticket = await holdAnyTicket(trx, ticket_id)
  const person = message.user_id ?? null
  const { text } = await textMasker(trx, ticket.partner_id)
  const at = earlier(message.created_at, now)
  const stored = await trx
    .insertInto('ticket_message')
    .values({
      ...{ ticket_id, kind, body: text(message.text), at },
      ...(kind === 'request'
        ? { requester_id: person === null ? ticket.requester_id : (await requesterOf(trx, person)).id }
        : { user_id: await userOf(trx, person) }),
      ...(kind === 'reply' && { sent_at: at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('freshdesk_message')
    .values({ id: message.id, message_id: stored.id, person_id: person })
    .execute()
}

async function applyMessage(
  trx: Database,
  id: number,
  kind: TicketMessageKind,
  message: MirroredMessage,
  target: MirroredState,
  now: Date,
) {
  const ticket = await holdAnyTicket(trx, id)
  const at = clampTime(message.created_at, ticket.updated_at, now)
  const actor = kind === 'request' ? null : await userOf(trx, message.user_id ?? null)
  const { state } = ticket
  const isOver = state === 'closed' || state === 'merged'
  const step = { by: ANYBODY, has_words: true, actor, now: at, isTheirs: true }
  if (kind === 'reply' && !isOver) {
    const waits = target === 'waiting' && state === 'open'
    return moveTicket(trx, ticket, { ...step, event: 'ticket.replied', waits })
  }
  // an answer of the requester opens it, unless it has another state there
  if (kind === 'request' && !isOver && target === 'open') {
    return moveTicket(trx, ticket, { ...step, event: 'ticket.answered' })
  }
  await trx.updateTable('ticket').set({ updated_at: at }).where('id', '=', id).execute()
  return addToTrail(trx, { id, event: EVENTS[kind], from: state, by: actor, at })
}

const EVENTS = { request: 'ticket.answered', reply: 'ticket.replied', note: 'ticket.noted' } as const

/** When it happened, but not before the last change here, and not in the future. */
export const clampTime = (at: Date, before: Date, now: Date): Date => earlier(at < before ? before : at, now)
