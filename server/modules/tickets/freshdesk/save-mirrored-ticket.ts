import type { TicketEventName, TicketState } from '#contracts/ticket-states.ts'
import type { Database } from '#server/db/database.ts'
import type { MirroredState } from '#server/db/schema/freshdesk.ts'
import type { TheirAttachment } from '#server/freshdesk/freshdesk-shapes.ts'
import { mirrorOut } from '#server/freshdesk/mirror-out.ts'
import { isSameLine, isSameMessage, missingThere } from '#server/freshdesk/same-message.ts'
import { mirroredState } from '#server/freshdesk/their-words.ts'
import { writeChange } from '#server/modules/tickets/change-ticket.ts'
import { noteFilesLeftOut } from '#server/modules/tickets/freshdesk/files-left-out.ts'
import { mergeFields } from '#server/modules/tickets/freshdesk/merge-fields.ts'
import type {
  MirroredMessage,
  MirroredTicketContent,
} from '#server/modules/tickets/freshdesk/mirrored-ticket-content.ts'
import {
  earlier,
  firstMessage,
  type MirroredFields,
  type MirroredTicket,
  mirrorOf,
  openAsTheirs,
  ourFields,
  saveMirror,
  SKEW_MS,
  theirFields,
} from '#server/modules/tickets/freshdesk/mirrored-ticket.ts'
import { requesterOf } from '#server/modules/tickets/freshdesk/people.ts'
import {
  ANYBODY,
  kindOf,
  newMessages,
  saveMessages,
  whenThen,
} from '#server/modules/tickets/freshdesk/save-messages.ts'
import { filesOf } from '#server/modules/tickets/ticket-files.ts'
import { holdAnyTicket, moveTicket } from '#server/modules/tickets/ticket-lifecycle.ts'
import type { FoundTicket } from '#server/modules/tickets/ticket-rows.ts'
import { addToTrail } from '#server/modules/tickets/trail.ts'

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

/** What is over here is not opened again: who writes after that asks anew, in another ticket. */
const isToContinue = (state: TicketState, wanted: MirroredState): boolean =>
  (state === 'closed' || state === 'merged') && wanted !== 'closed'

/** A ticket that goes on there while ours is over goes on here as a new one, beside the old one. */
async function continueTicket(
  trx: Database,
  told: MirroredTicketContent,
  mirror: MirroredTicket,
  over: FoundTicket,
  now: Date,
): Promise<MirroredTicket> {
  const { id: requester_id, partner_id } = await requesterOf(trx, told.ticket.requester_id)
  const first = (await newMessages(trx, told.said)).find((message) => kindOf(message) === 'request')
  const { subject, priority } = over
  const body = first?.text ?? told.text
  const at = first ? earlier(first.created_at, now) : now
  const id = await openAsTheirs(trx, { subject, priority, body, requester_id, partner_id }, at)
  if (first) {
    const { id: message_id } = (await firstMessage(trx, id))!
    await trx
      .insertInto('freshdesk_message')
      .values({ id: first.id, message_id, person_id: first.user_id ?? null })
      .execute()
  }
  await trx.insertInto('ticket_link').values({ ticket_id: id, other_id: over.id, created_by: null }).execute()
  const changes = [{ field: 'ticket', from: null, to: String(over.id) }]
  await addToTrail(trx, { id, event: 'ticket.linked', from: 'open', by: null, at, detail: { changes } })
  await trx
    .updateTable('freshdesk_outbox')
    .set({ state: 'sent' })
    .where('ticket_id', '=', over.id)
    .where('kind', '=', 'fields')
    .execute()
  // what is still to be said is said where it was to be
  await trx
    .updateTable('freshdesk_outbox')
    .set({ ticket_id: id })
    .where('ticket_id', '=', over.id)
    .where('message_id', 'is not', null)
    .where('state', 'in', ['waiting', 'sending'])
    .execute()
  return trx
    .updateTable('freshdesk_ticket')
    .set({ ticket_id: id, subject, priority, state: 'open', tags: [] })
    .where('id', '=', mirror.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Which of ours it is: known, one that we made there without hearing that it was made, or a new one. */
async function mirroredTicket(trx: Database, told: MirroredTicketContent, now: Date): Promise<MirroredTicket> {
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

type Place = { freshdesk_ticket_id: number; conversation_id: number | null; message_id: number }

/** Writes down what came with a message of theirs, to be fetched; what is known already stays as it is. */
async function noteFiles(
  trx: Database,
  place: Place,
  attachments: readonly TheirAttachment[] | null | undefined,
  now: Date,
): Promise<void> {
  if (!attachments?.length) return
  await trx
    .insertInto('freshdesk_file')
    .values(
      attachments.map(({ id, name }) => ({
        ...{ id, ...place, name: nameOf(name), due_at: now },
        ...{ file_id: null, lost: null, host: null },
      })),
    )
    .onConflict((known) => known.doNothing())
    .execute()
}

/** The same for all that was said of a ticket there. What we said ourselves has its files here, and what was removed needs none. */
async function noteSaidFiles(trx: Database, theirId: number, said: readonly MirroredMessage[], now: Date) {
  const withFiles = said.filter(({ attachments }) => attachments?.length)
  if (withFiles.length === 0) return
  const messages = await trx
    .selectFrom('freshdesk_message as known')
    .innerJoin('ticket_message as message', 'message.id', 'known.message_id')
    .leftJoin('freshdesk_outbox as sent', 'sent.message_id', 'message.id')
    .where(
      'known.id',
      'in',
      withFiles.map(({ id }) => id),
    )
    .where('message.removed_at', 'is', null)
    .where('sent.id', 'is', null)
    .select(['known.id', 'known.message_id'])
    .execute()
  for (const { id, message_id } of messages) {
    const { attachments } = withFiles.find((message) => message.id === id)!
    await noteFiles(trx, { freshdesk_ticket_id: theirId, conversation_id: id, message_id }, attachments, now)
  }
}

/** As it may be kept: the server chooses where, and this is only what it is called. */
const nameOf = (name: string | null | undefined) =>
  (name ?? '')
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(-MAX_NAME_LENGTH) || '—'

const MAX_NAME_LENGTH = 200
