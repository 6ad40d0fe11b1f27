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
  clampTime,
  kindOf,
  newMessages,
  saveMessages,
} from '#server/modules/tickets/freshdesk/save-messages.ts'
import { filesOf } from '#server/modules/tickets/ticket-files.ts'
import { holdAnyTicket, moveTicket } from '#server/modules/tickets/ticket-lifecycle.ts'
import type { FoundTicket } from '#server/modules/tickets/ticket-rows.ts'
import { addToTrail } from '#server/modules/tickets/trail.ts'

/**
 * Brings a ticket here to its state there, by the rules of docs/decisions/0020-freshdesk-mirror.md, within the caller's transaction. Doing
 * it again changes nothing. Values of ours that differ and prevail are left to be sent.
 */
export async function saveMirroredTicket(trx: Database, content: MirroredTicketContent, now: Date): Promise<void> {
  let mirror = await mirroredTicket(trx, content, now)
  const ticket = await holdAnyTicket(trx, mirror.ticket_id)
  const theirs = await theirFields(trx, ticket.partner_id, content.ticket)
  let merged = await mergeFields(trx, mirror, ticket, theirs, content.ticket.updated_at, now)
  if (isToContinue(ticket.state, merged.state)) {
    mirror = await continueTicket(trx, content, mirror, ticket, now)
    const next = await holdAnyTicket(trx, mirror.ticket_id)
    merged = await mergeFields(trx, mirror, next, theirs, content.ticket.updated_at, now)
  }
  const id = mirror.ticket_id
  await saveMessages(trx, id, await newMessages(trx, content.messages), merged.state, now)
  await noteMessageFiles(trx, content.ticket.id, content.messages, now)
  await applyFields(trx, id, merged, content.ticket.updated_at, now)
  await trx
    .updateTable('freshdesk_ticket')
    .set({ ...theirs, updated_at: content.ticket.updated_at, is_settled: content.isSettled, ended: null })
    .where('id', '=', content.ticket.id)
    .execute()
  const ours = ourFields(await holdAnyTicket(trx, id))
  if (!isAlike(ours, theirs)) await mirrorOut(trx, 'fields', id)
}

const isAlike = (one: MirroredFields, other: MirroredFields) =>
  one.subject === other.subject &&
  one.state === other.state &&
  one.priority === other.priority &&
  one.tags.join('\0') === other.tags.join('\0')

async function applyFields(trx: Database, id: number, target: MirroredFields, changedAt: Date, now: Date) {
  const ticket = await holdAnyTicket(trx, id)
  const at = clampTime(changedAt, ticket.updated_at, now)
  const { partner_id, category_id } = ticket
  const { subject, priority, tags } = target
  await writeChange(trx, ticket, { subject, priority, tags, partner_id, category_id }, { by: null, now: at })
  for (const event of stepsBetween(ticket.state, target.state)) {
    const next = await holdAnyTicket(trx, id)
    await moveTicket(trx, next, { event, by: ANYBODY, has_words: true, actor: null, isTheirs: true, now: at })
  }
}

/** The steps from the state here to the state there; none from a state that is final. */
function stepsBetween(from: TicketState, to: MirroredState): TicketEventName[] {
  if (from === to || from === 'closed' || from === 'merged') return []
  if (to === 'solved') return ['ticket.solved']
  if (to === 'closed') return ['ticket.closed']
  const opened: TicketEventName[] =
    from === 'solved' ? ['ticket.reopened'] : from === 'waiting' ? ['ticket.resumed'] : []
  return to === 'waiting' ? [...opened, 'ticket.waits'] : opened
}

/** A ticket that is over here is not opened again: a person who writes after that gets another one. */
const isToContinue = (state: TicketState, target: MirroredState): boolean =>
  (state === 'closed' || state === 'merged') && target !== 'closed'

/** Continues a ticket that goes on there while ours is over: as a new one, linked to the old one. */
async function continueTicket(
  trx: Database,
  content: MirroredTicketContent,
  mirror: MirroredTicket,
  over: FoundTicket,
  now: Date,
): Promise<MirroredTicket> {
  const { id: requester_id, partner_id } = await requesterOf(trx, content.ticket.requester_id)
  const first = (await newMessages(trx, content.messages)).find((message) => kindOf(message) === 'request')
  const { subject, priority } = over
  const body = first?.text ?? content.text
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
  // messages that are not sent yet go to the same place as before
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

/** Our ticket for theirs: a known one, one that we created there without receiving the answer, or a new one. */
async function mirroredTicket(trx: Database, content: MirroredTicketContent, now: Date): Promise<MirroredTicket> {
  await trx.selectFrom('freshdesk_ticket').where('id', '=', content.ticket.id).select('id').forUpdate().execute()
  const known = await mirrorOf(trx, content.ticket.id)
  if (known) return known
  const { id: requester_id, partner_id } = await requesterOf(trx, content.ticket.requester_id)
  const theirs = await theirFields(trx, partner_id, content.ticket)
  const made = await findSentTicket(trx, content, requester_id)
  if (made) return saveMirror(trx, content.ticket.id, made.ticket_id, made.isChanged ? theirs : made.fields)
  const fields = { ...theirs, body: content.text, requester_id, partner_id }
  const ticketId = await openAsTheirs(trx, fields, earlier(content.ticket.created_at, now))
  const mirror = await saveMirror(trx, content.ticket.id, ticketId, { ...theirs, state: 'open', tags: [] })
  const { id: message_id } = (await firstMessage(trx, ticketId))!
  await noteFiles(
    trx,
    { freshdesk_ticket_id: mirror.id, conversation_id: null, message_id },
    content.ticketAttachments,
    now,
  )
  return mirror
}

/** The ticket that we sent without receiving an answer: with the same requester, subject and text, and sent before theirs was created. */
async function findSentTicket(
  trx: Database,
  { ticket: theirs, text, ticketAttachments: attachments }: MirroredTicketContent,
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
    const opening = await firstMessage(trx, ticket.id)
    if (!isSameLine(ticket.subject, theirs.subject ?? '') || !opening?.body) continue
    const files = (await filesOf(trx, [opening.id])).get(opening.id) ?? []
    if (!isSameMessage({ body: opening.body, files }, { text, attachments })) continue
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

type FileOwner = { freshdesk_ticket_id: number; conversation_id: number | null; message_id: number }

/** Notes the files of a message of theirs, to be fetched; those that are known already stay as they are. */
async function noteFiles(
  trx: Database,
  owner: FileOwner,
  attachments: readonly TheirAttachment[] | null | undefined,
  now: Date,
): Promise<void> {
  if (!attachments?.length) return
  await trx
    .insertInto('freshdesk_file')
    .values(
      attachments.map(({ id, name }) => ({
        ...{ id, ...owner, name: nameOf(name), due_at: now },
        ...{ file_id: null, lost: null, host: null },
      })),
    )
    .onConflict((known) => known.doNothing())
    .execute()
}

/** The same for all messages of a ticket there. Files of our own messages are here already, and removed messages need none. */
async function noteMessageFiles(trx: Database, theirId: number, mirrored: readonly MirroredMessage[], now: Date) {
  const withFiles = mirrored.filter(({ attachments }) => attachments?.length)
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

/** A name that can be stored: the server chooses the storage key, and this is only the label. */
const nameOf = (name: string | null | undefined) =>
  (name ?? '')
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(-MAX_NAME_LENGTH) || '—'

const MAX_NAME_LENGTH = 200
