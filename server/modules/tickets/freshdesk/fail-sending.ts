import type { Database } from '#server/db/database.ts'
import { addJob } from '#server/jobs/queue.ts'
import type { OutboxRow } from '#server/modules/tickets/freshdesk/send-out.ts'
import type { MirrorTools } from '#server/modules/tickets/freshdesk/tools.ts'
import { TICKET_LETTER_JOB } from '#server/modules/tickets/ticket-letters.ts'

/** What Freshdesk does not take. A ticket that it does not take is ours alone: its replies go out as letters. */
export const failSending = ({ db }: Pick<MirrorTools, 'db'>, row: OutboxRow): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.updateTable('freshdesk_outbox').set({ state: 'failed' }).where('id', '=', row.id).execute()
    if (row.message_id !== null) await tellFailed(trx, row.message_id)
    if (row.kind === 'ticket') await handOver(trx, row.ticket_id)
  })

const tellFailed = (trx: Database, messageId: number) =>
  trx
    .updateTable('ticket_message')
    .set({ send_failed: true })
    .where('id', '=', messageId)
    .where('kind', '=', 'reply')
    .execute()

async function handOver(trx: Database, ticketId: number): Promise<void> {
  const left = await trx
    .updateTable('freshdesk_outbox')
    .set({ state: 'failed' })
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'waiting')
    .returning(['kind', 'message_id'])
    .execute()
  for (const { kind, message_id } of left) {
    if (kind === 'reply') await addJob(trx, TICKET_LETTER_JOB, String(message_id))
  }
}
