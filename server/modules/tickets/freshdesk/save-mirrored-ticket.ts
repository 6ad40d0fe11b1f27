import type { TicketEventName, TicketState } from '#contracts/ticket-states.ts'
import type { Database } from '#server/db/database.ts'
import type { MirroredState } from '#server/db/schema/freshdesk.ts'
import { mirrorOut } from '#server/freshdesk/mirror-out.ts'
import { writeChange } from '#server/modules/tickets/change-ticket.ts'
import { continueTicket, isToContinue } from '#server/modules/tickets/freshdesk/continue-ticket.ts'
import { ANYBODY, saveMessages, newMessages, whenThen } from '#server/modules/tickets/freshdesk/save-messages.ts'
import { mergeFields } from '#server/modules/tickets/freshdesk/merge-fields.ts'
import { type MirroredFields, ourFields, theirFields } from '#server/modules/tickets/freshdesk/mirrored-ticket.ts'
import { noteSaidFiles } from '#server/modules/tickets/freshdesk/note-files.ts'
import type { MirroredTicketContent } from '#server/modules/tickets/freshdesk/mirrored-ticket-content.ts'
import { mirroredTicket } from '#server/modules/tickets/freshdesk/which-ticket.ts'
import { holdAnyTicket } from '#server/modules/tickets/held-ticket.ts'
import { moveTicket } from '#server/modules/tickets/move-ticket.ts'

/**
 * Brings a ticket here to what it is there, by the rules of docs/decisions/0020-freshdesk-mirror.md, within the caller's transaction. Done
 * twice, it changes nothing. What is another way here, and stands, is left to be sent.
 */
export async function saveMirroredTicket(trx: Database, told: MirroredTicketContent, now: Date): Promise<void> {
  let mirror = await mirroredTicket(trx, told, now)
  const held = await holdAnyTicket(trx, mirror.ticket_id)
  const theirs = await theirFields(trx, held.partner_id, told.ticket)
  let merged = await mergeFields(trx, mirror, held, theirs, told.ticket.updated_at, now)
  if (isToContinue(held.state, merged.state)) {
    mirror = await continueTicket(trx, told, mirror, held, now)
    const next = await holdAnyTicket(trx, mirror.ticket_id)
    merged = await mergeFields(trx, mirror, next, theirs, told.ticket.updated_at, now)
  }
  const id = mirror.ticket_id
  await saveMessages(trx, id, await newMessages(trx, told.said), merged.state, now)
  await noteSaidFiles(trx, told.ticket.id, told.said, now)
  await keepFields(trx, id, merged, told.ticket.updated_at, now)
  await trx
    .updateTable('freshdesk_ticket')
    .set({ ...theirs, updated_at: told.ticket.updated_at, is_settled: told.isSettled, ended: null })
    .where('id', '=', told.ticket.id)
    .execute()
  const kept = ourFields(await holdAnyTicket(trx, id))
  if (!isAlike(kept, theirs)) await mirrorOut(trx, 'fields', id)
}

const isAlike = (one: MirroredFields, other: MirroredFields) =>
  one.subject === other.subject &&
  one.state === other.state &&
  one.priority === other.priority &&
  one.tags.join('\0') === other.tags.join('\0')

async function keepFields(trx: Database, id: number, wanted: MirroredFields, changedAt: Date, now: Date) {
  const ticket = await holdAnyTicket(trx, id)
  const at = whenThen(changedAt, ticket.updated_at, now)
  const { partner_id, category_id } = ticket
  const { subject, priority, tags } = wanted
  await writeChange(trx, ticket, { subject, priority, tags, partner_id, category_id }, { by: null, now: at })
  for (const event of stepsBetween(ticket.state, wanted.state)) {
    const next = await holdAnyTicket(trx, id)
    await moveTicket(trx, next, { event, by: ANYBODY, has_words: true, actor: null, isTheirs: true, now: at })
  }
}

/** How a ticket comes from where it is to where it is there; not at all from where nothing goes on. */
function stepsBetween(from: TicketState, to: MirroredState): TicketEventName[] {
  if (from === to || from === 'closed' || from === 'merged') return []
  if (to === 'solved') return ['ticket.solved']
  if (to === 'closed') return ['ticket.closed']
  const opened: TicketEventName[] =
    from === 'solved' ? ['ticket.reopened'] : from === 'waiting' ? ['ticket.resumed'] : []
  return to === 'waiting' ? [...opened, 'ticket.waits'] : opened
}
