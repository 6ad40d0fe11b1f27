import type { Database } from '#server/db/database.ts'
import type { TicketFields } from '#server/freshdesk/freshdesk-api.ts'
import { isFailure, isOutcomeUnknown } from '#server/freshdesk/freshdesk-failure.ts'
import { FILES_PATIENCE_MS, PATIENCE_MS } from '#server/freshdesk/freshdesk-line.ts'
import { priorityNumber, sourceNumber, statusOf } from '#server/freshdesk/their-words.ts'
import { addJob } from '#server/jobs/queue.ts'
import { endMirror } from '#server/modules/tickets/freshdesk/end-mirror.ts'
import { fetchFiles } from '#server/modules/tickets/freshdesk/fetch-files.ts'
import { noteFilesLeftOut } from '#server/modules/tickets/freshdesk/files-left-out.ts'
import { readTicketContent } from '#server/modules/tickets/freshdesk/mirrored-ticket-content.ts'
import {
  firstMessage,
  mirrorOf,
  ourFields,
  saveMirror,
  SKEW_MS,
} from '#server/modules/tickets/freshdesk/mirrored-ticket.ts'
import { readOne } from '#server/modules/tickets/freshdesk/read-lists.ts'
import { saveMirroredTicket } from '#server/modules/tickets/freshdesk/save-mirrored-ticket.ts'
import { saveSentMessage } from '#server/modules/tickets/freshdesk/save-sent-message.ts'
import { NO_WORDS, type OutboxRow, sendMessage, sendWithFiles } from '#server/modules/tickets/freshdesk/send-message.ts'
import type { MirrorTools } from '#server/modules/tickets/freshdesk/tools.ts'
import { filesOf } from '#server/modules/tickets/ticket-files.ts'
import { TICKET_LETTER_JOB } from '#server/modules/tickets/ticket-letters.ts'
import { everyTicket, type FoundTicket } from '#server/modules/tickets/ticket-rows.ts'
import { textHtml } from '#server/support-mail/letter-html.ts'

/**
 * Sends what waits, in the order in which it was queued. What may have arrived, because no answer came or the server died, is looked for
 * there before it is sent again, and not before it must have arrived; until then nothing else of its ticket is sent.
 */
export async function sendOut(tools: MirrorTools): Promise<void> {
  const { db } = tools
  const blocked = new Set<number>()
  for (let after = 0; ;) {
    tools.job.signal.throwIfAborted()
    const row = await nextRow(db, after)
    if (!row) return
    after = row.id
    if (blocked.has(row.ticket_id) || !(await sendRow(tools, row))) blocked.add(row.ticket_id)
  }
}

const nextRow = (db: Database, after: number): Promise<OutboxRow | undefined> =>
  db
    .selectFrom('freshdesk_outbox')
    .where('state', 'in', ['waiting', 'sending'])
    .where('id', '>', after)
    .selectAll()
    .orderBy('id')
    .executeTakeFirst()

/** Returns whether the next rows of the ticket can be sent now. */
async function sendRow(tools: MirrorTools, row: OutboxRow): Promise<boolean> {
  const mirror = await mirrorOfOurs(tools.db, row.ticket_id)
  if (row.state === 'sending' && !(await isKnownNow(tools, row, mirror?.id ?? null))) return false
  if ((await stateOfRow(tools.db, row.id)) !== 'waiting') return true
  if (row.kind === 'ticket') return mirror ? finished(tools.db, row) : attempt(tools, row, () => sendTicket(tools, row))
  if (!mirror) return false
  if (row.kind === 'fields') return sendFields(tools, row, mirror.id)
  return attempt(tools, row, async () => {
    const sent = await sendMessage(tools, row, mirror.id)
    if (sent === null) return finished(tools.db, row)
    const delivery = { ...sent, outboxId: row.id, messageId: row.message_id!, at: tools.clock() }
    return tools.db.transaction().execute((trx) => saveSentMessage(trx, delivery))
  })
}

async function finished(db: Database, { id }: OutboxRow): Promise<true> {
  await db.updateTable('freshdesk_outbox').set({ state: 'sent' }).where('id', '=', id).execute()
  return true
}

/** Marks it as being sent before it is. What certainly was not sent waits again, or is given up if it can never be sent. */
async function attempt(tools: MirrorTools, row: OutboxRow, send: () => Promise<unknown>): Promise<boolean> {
  const { db, job, clock } = tools
  const begun = { state: 'sending' as const, tried_at: clock() }
  await db.transaction().execute(async (trx) => {
    await job.advance(trx)
    await trx.updateTable('freshdesk_outbox').set(begun).where('id', '=', row.id).execute()
  })
  try {
    await send()
    return true
  } catch (error) {
    if (isFailure(error, 'invalid', 'missing')) {
      tools.log.error({ outbox: row.id, kind: row.kind, reason: error.message }, 'Freshdesk does not take this')
      await failSending(tools, row)
      return true
    }
    if (isFailure(error, 'limited', 'unauthorized', 'forbidden')) {
      await db.updateTable('freshdesk_outbox').set({ state: 'waiting' }).where('id', '=', row.id).execute()
    } else if (!isOutcomeUnknown(error)) tools.log.warn({ outbox: row.id }, 'whether this was sent is not known')
    throw error
  }
}

/** Checks whether it arrived; if not, it waits again. False while that is not known yet. */
async function isKnownNow(tools: MirrorTools, row: OutboxRow, theirId: number | null): Promise<boolean> {
  const { db, clock } = tools
  if (clock().getTime() - (row.tried_at?.getTime() ?? 0) < (await arrivesWithin(db, row))) return false
  if (row.kind === 'ticket') await findCreated(tools, row)
  else if (theirId !== null) await readOne(tools, theirId)
  await db
    .updateTable('freshdesk_outbox')
    .set({ state: 'waiting' })
    .where('id', '=', row.id)
    .where('state', '=', 'sending')
    .execute()
  return true
}

const stateOfRow = async (db: Database, id: number) =>
  (await db.selectFrom('freshdesk_outbox').where('id', '=', id).select('state').executeTakeFirst())?.state

const mirrorOfOurs = (db: Database, ticketId: number) =>
  db
    .selectFrom('freshdesk_ticket')
    .where('ticket_id', '=', ticketId)
    .where('ended', 'is', null)
    .select('id')
    .executeTakeFirst()

/** Twice as long as we wait for an answer: after that nothing is on its way any more. */
async function arrivesWithin(db: Database, { ticket_id, message_id }: OutboxRow): Promise<number> {
  const { id } = (message_id === null ? await firstMessage(db, ticket_id) : { id: message_id }) ?? { id: 0 }
  const hasFiles = (await filesOf(db, [id])).size > 0
  return 2 * (hasFiles ? FILES_PATIENCE_MS : PATIENCE_MS)
}

/** Gives up what Freshdesk does not accept. A ticket that it does not accept exists only here: its replies go out as letters. */
const failSending = ({ db }: Pick<MirrorTools, 'db'>, row: OutboxRow): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.updateTable('freshdesk_outbox').set({ state: 'failed' }).where('id', '=', row.id).execute()
    if (row.message_id !== null) await markFailed(trx, row.message_id)
    if (row.kind === 'ticket') await sendAsLetters(trx, row.ticket_id)
  })

const markFailed = (trx: Database, messageId: number) =>
  trx
    .updateTable('ticket_message')
    .set({ send_failed: true })
    .where('id', '=', messageId)
    .where('kind', '=', 'reply')
    .execute()

async function sendAsLetters(trx: Database, ticketId: number): Promise<void> {
  const waiting = await trx
    .updateTable('freshdesk_outbox')
    .set({ state: 'failed' })
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'waiting')
    .returning(['kind', 'message_id'])
    .execute()
  for (const { kind, message_id } of waiting) {
    if (kind === 'reply') await addJob(trx, TICKET_LETTER_JOB, String(message_id))
  }
}

/**
 * Sends the fields that were changed here and prevail, after reading what was changed there. Sending them twice has the same result, so
 * that nothing has to be looked for. Returns whether the next rows can be sent now.
 */
async function sendFields(tools: MirrorTools, row: OutboxRow, theirId: number): Promise<boolean> {
  const { db, api, clock, log } = tools
  await readOne(tools, theirId)
  const mirror = await mirrorOf(db, theirId)
  // it went on in another ticket, or ended
  if (!mirror || mirror.ticket_id !== row.ticket_id || mirror.ended !== null) return true
  const marked = await db.selectFrom('freshdesk_outbox').where('id', '=', row.id).select('marks').executeTakeFirst()
  const ours = ourFields(await everyTicket(db).where('ticket.id', '=', row.ticket_id).executeTakeFirstOrThrow())
  const fields: TicketFields = {
    ...(ours.subject !== mirror.subject && { subject: ours.subject }),
    ...(ours.state !== mirror.state && { status: statusOf(ours.state) }),
    ...(ours.priority !== mirror.priority && { priority: priorityNumber(ours.priority) }),
    ...(ours.tags.join('\0') !== mirror.tags.join('\0') && { tags: ours.tags }),
  }
  try {
    if (Object.keys(fields).length > 0) await api.change(theirId, fields)
  } catch (error) {
    if (isFailure(error, 'missing')) {
      await db.transaction().execute((trx) => endMirror(trx, theirId, 'gone', clock()))
      return true
    }
    if (!isFailure(error, 'invalid')) throw error
    log.error({ outbox: row.id, kind: row.kind, reason: error.message }, 'Freshdesk does not take this')
  }
  await db.transaction().execute(async (trx) => {
    const sent = { ...ours, is_settled: false }
    await trx.updateTable('freshdesk_ticket').set(sent).where('id', '=', theirId).execute()
    await trx
      .updateTable('freshdesk_outbox')
      .set({ state: 'sent' })
      .where('id', '=', row.id)
      .where('marks', '=', marked?.marks ?? row.marks)
      .execute()
  })
  return true
}

/** Creates a ticket of ours there as it is now, with the files of its first message. */
async function sendTicket(tools: MirrorTools, row: OutboxRow): Promise<void> {
  const { db, api, appUrl, clock } = tools
  const ticket = await ticketOf(db, row)
  const opening = await firstMessage(db, ticket.id)
  const fields = ourFields(ticket)
  const draft = {
    email: ticket.requester_email,
    ...(ticket.requester_name !== '' && { name: ticket.requester_name }),
    subject: ticket.subject,
    description: (opening?.body && textHtml(opening.body, appUrl)) || NO_WORDS,
    status: statusOf(ticket.state),
    priority: priorityNumber(ticket.priority),
    source: sourceNumber(ticket.source),
    tags: ticket.tags,
  }
  const { theirId, leftOut } = await sendWithFiles(tools, opening?.id ?? 0, (files) => api.create(draft, files))
  await db.transaction().execute(async (trx) => {
    await saveMirror(trx, theirId, ticket.id, fields)
    await noteFilesLeftOut(trx, ticket.id, leftOut, clock())
    await trx.updateTable('freshdesk_outbox').set({ state: 'sent' }).where('id', '=', row.id).execute()
  })
}

/**
 * Checks whether it was created without an answer, among the tickets of its requester there since then; those that are found are stored as
 * they are.
 */
async function findCreated(tools: MirrorTools, row: OutboxRow): Promise<void> {
  const { db, api, clock, job } = tools
  const { requester_email } = await ticketOf(db, row)
  const since = new Date((row.tried_at ?? clock()).getTime() - SKEW_MS)
  const { value: found, at } = await api.ticketsOf(requester_email, since)
  for (const ticket of found) {
    const known = await db.selectFrom('freshdesk_ticket').where('id', '=', ticket.id).select('id').executeTakeFirst()
    if (known) continue
    const content = await readTicketContent(tools, ticket, at)
    await db.transaction().execute(async (trx) => {
      await job.advance(trx)
      await saveMirroredTicket(trx, content, clock())
    })
    await fetchFiles(tools, ticket.id, content.attachments)
  }
}

const ticketOf = (db: Database, { ticket_id }: OutboxRow): Promise<FoundTicket> =>
  everyTicket(db).where('ticket.id', '=', ticket_id).executeTakeFirstOrThrow()
