import type { Selectable } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { FreshdeskTables } from '#server/db/schema/freshdesk.ts'
import { isFailure, isOutcomeUnknown } from '#server/freshdesk/freshdesk-failure.ts'
import { FILES_PATIENCE_MS, PATIENCE_MS } from '#server/freshdesk/freshdesk-line.ts'
import { failSending } from '#server/modules/tickets/freshdesk/fail-sending.ts'
import { firstMessage } from '#server/modules/tickets/freshdesk/mirrored-ticket.ts'
import { readOne } from '#server/modules/tickets/freshdesk/read-lists.ts'
import { lookForMade, sendTicket } from '#server/modules/tickets/freshdesk/send-ticket.ts'
import { sendFields } from '#server/modules/tickets/freshdesk/send-fields.ts'
import { sendMessage } from '#server/modules/tickets/freshdesk/send-message.ts'
import { saveSentMessage } from '#server/modules/tickets/freshdesk/save-sent-message.ts'
import type { MirrorTools } from '#server/modules/tickets/freshdesk/tools.ts'
import { filesOf } from '#server/modules/tickets/ticket-files.ts'

export type OutboxRow = Selectable<FreshdeskTables['freshdesk_outbox']>

/**
 * Sends what waits, in the order in which it became so. What may have arrived, because no answer came or its server died, is looked for there
 * before it is sent again, and not before it must have arrived; until then nothing else of its ticket is sent.
 */
export async function sendOut(tools: MirrorTools): Promise<void> {
  const { db } = tools
  const held = new Set<number>()
  for (let after = 0; ;) {
    tools.job.signal.throwIfAborted()
    const row = await nextRow(db, after)
    if (!row) return
    after = row.id
    if (held.has(row.ticket_id) || !(await sendRow(tools, row))) held.add(row.ticket_id)
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

/** Answers whether what comes after it can be sent now. */
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
    const kept = { ...sent, outboxId: row.id, messageId: row.message_id!, at: tools.clock() }
    return tools.db.transaction().execute((trx) => saveSentMessage(trx, kept))
  })
}

async function finished(db: Database, { id }: OutboxRow): Promise<true> {
  await db.updateTable('freshdesk_outbox').set({ state: 'sent' }).where('id', '=', id).execute()
  return true
}

/** Writes down that it is being sent before it is. What surely was not waits again, or is given up where it never will be. */
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

/** Looks whether it arrived; if not, it waits again. False while that cannot be told yet. */
async function isKnownNow(tools: MirrorTools, row: OutboxRow, theirId: number | null): Promise<boolean> {
  const { db, clock } = tools
  if (clock().getTime() - (row.tried_at?.getTime() ?? 0) < (await arrivesWithin(db, row))) return false
  if (row.kind === 'ticket') await lookForMade(tools, row)
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

/** Twice as long as we wait for an answer: nothing of it is on its way then. */
async function arrivesWithin(db: Database, { ticket_id, message_id }: OutboxRow): Promise<number> {
  const { id } = (message_id === null ? await firstMessage(db, ticket_id) : { id: message_id }) ?? { id: 0 }
  const hasFiles = (await filesOf(db, [id])).size > 0
  return 2 * (hasFiles ? FILES_PATIENCE_MS : PATIENCE_MS)
}
