import type { TicketMessageKind } from '#contracts/ticket-states.ts'
import type { TicketStanding } from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import type { MirroredState } from '#server/db/schema/freshdesk.ts'
import { textMasker } from '#server/masking/mask-words.ts'
import type { MirroredMessage } from '#server/modules/tickets/freshdesk/mirrored-ticket-content.ts'
import { earlier } from '#server/modules/tickets/freshdesk/mirrored-ticket.ts'
import { requesterOf, userOf } from '#server/modules/tickets/freshdesk/people.ts'
import { wasOurs } from '#server/modules/tickets/freshdesk/save-sent-message.ts'
import { holdAnyTicket, moveTicket } from '#server/modules/tickets/ticket-lifecycle.ts'
import { addToTrail } from '#server/modules/tickets/trail.ts'

/** What happens there happens here by itself, and may be anything that anybody may do. */
export const ANYBODY: TicketStanding = {
  works: true,
  assigns: true,
  is_taken: true,
  is_assignee: false,
  is_requester: true,
}

/** Who reads it: a note is for the desk, and so is what was forwarded to somebody else. */
export function kindOf({ incoming, private: isPrivate, source }: MirroredMessage): TicketMessageKind {
  if (isPrivate || source === FORWARDED) return 'note'
  return incoming ? 'request' : 'reply'
}
const FORWARDED = 8

/** What is not kept yet of what was said. */
export async function newMessages(trx: Database, said: MirroredMessage[]): Promise<MirroredMessage[]> {
  if (said.length === 0) return []
  const ids = said.map(({ id }) => id)
  const kept = await trx.selectFrom('freshdesk_message').where('id', 'in', ids).select('id').execute()
  return said.filter(({ id }) => !kept.some((message) => message.id === id))
}

/**
 * Adds what was said there, oldest first, and takes the ticket along: to where it is to stand in the end, `target`. What we sent ourselves
 * without hearing of it is known again, and told as sent.
 */
export async function saveMessages(
  trx: Database,
  id: number,
  said: MirroredMessage[],
  target: MirroredState,
  now: Date,
) {
  for (const message of said) {
    const kind = kindOf(message)
    if (await wasOurs(trx, id, kind, message)) continue
    await keepMessage(trx, id, kind, message, now)
    await takeAlong(trx, id, kind, message, target, now)
  }
}

async function keepMessage(
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
  const kept = await trx
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
  await trx.insertInto('freshdesk_message').values({ id: message.id, message_id: kept.id, person_id: person }).execute()
}

async function takeAlong(
  trx: Database,
  id: number,
  kind: TicketMessageKind,
  message: MirroredMessage,
  target: MirroredState,
  now: Date,
) {
  const ticket = await holdAnyTicket(trx, id)
  const at = whenThen(message.created_at, ticket.updated_at, now)
  const actor = kind === 'request' ? null : await userOf(trx, message.user_id ?? null)
  const { state } = ticket
  const isOver = state === 'closed' || state === 'merged'
  const step = { by: ANYBODY, has_words: true, actor, now: at, isTheirs: true }
  if (kind === 'reply' && !isOver) {
    const waits = target === 'waiting' && state === 'open'
    return moveTicket(trx, ticket, { ...step, event: 'ticket.replied', waits })
  }
  // whoever answers opens it, unless it is another way there
  if (kind === 'request' && !isOver && target === 'open') {
    return moveTicket(trx, ticket, { ...step, event: 'ticket.answered' })
  }
  await trx.updateTable('ticket').set({ updated_at: at }).where('id', '=', id).execute()
  return addToTrail(trx, { id, event: EVENTS[kind], from: state, by: actor, at })
}

const EVENTS = { request: 'ticket.answered', reply: 'ticket.replied', note: 'ticket.noted' } as const

/** When it happened, as far as what happened here before leaves it: clocks go one way. */
export const whenThen = (at: Date, before: Date, now: Date): Date => earlier(at < before ? before : at, now)
