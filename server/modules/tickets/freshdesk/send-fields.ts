import type { TicketFields } from '#server/freshdesk/freshdesk-api.ts'
import { isFailure } from '#server/freshdesk/freshdesk-failure.ts'
import { priorityNumber, statusOf } from '#server/freshdesk/their-words.ts'
import { endMirror } from '#server/modules/tickets/freshdesk/end-mirror.ts'
import { mirrorOf, ourFields } from '#server/modules/tickets/freshdesk/mirrored-ticket.ts'
import { readOne } from '#server/modules/tickets/freshdesk/read-lists.ts'
import type { OutboxRow } from '#server/modules/tickets/freshdesk/send-out.ts'
import type { MirrorTools } from '#server/modules/tickets/freshdesk/tools.ts'
import { everyTicket } from '#server/modules/tickets/ticket-rows.ts'

/**
 * Tells what was changed here and stands: it is read first what was changed there. Sent twice it is the same, so that nothing has to be looked
 * for. Answers whether what comes after it can be sent now.
 */
export async function sendFields(tools: MirrorTools, row: OutboxRow, theirId: number): Promise<boolean> {
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
