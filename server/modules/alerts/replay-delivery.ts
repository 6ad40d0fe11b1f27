import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/failures.ts'
import { addJob } from '#server/jobs/queue.ts'
import { DELIVER_JOB } from '#server/modules/alerts/queue-alerts.ts'
import { texts } from '#server/texts.ts'

/** Has something sent again that was given up, as the same message. Throws `missing`, and `conflict` for what was not given up. */
export async function replayDelivery(trx: Database, id: number, now: Date): Promise<void> {
  const { state } = orMissing(
    await trx
      .selectFrom('alert_delivery')
      .where('id', '=', id)
      .where('alert_id', 'is not', null) // a test is made anew
      .select('state')
      .forUpdate()
      .executeTakeFirst(),
  )
  if (state !== 'failed') throw new Refusal({ kind: 'conflict', message: texts.deliveryNotFailed })
  await trx
    .updateTable('alert_delivery')
    .set({ state: 'waiting', attempts: 0, next_at: now })
    .where('id', '=', id)
    .execute()
  await addJob(trx, DELIVER_JOB, String(id))
}
