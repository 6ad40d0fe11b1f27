import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/failures.ts'
import { addJob } from '#server/jobs/queue.ts'
import { DELIVER_JOB } from '#server/modules/alerts/queue-alerts.ts'
import { visibleAlerts } from '#server/modules/alerts/visible-alerts.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'

/**
 * Has something sent again that was given up, as the same message. Throws `missing`, also for what tells of an alert that the caller
 * does not see, and `conflict` for what was not given up.
 */
export async function replayDelivery(trx: Database, scope: Scope, id: number, now: Date): Promise<void> {
  const { state } = orMissing(
    await trx
      .selectFrom('alert_delivery')
      .innerJoin('alert', 'alert.id', 'alert_delivery.alert_id') // of a test there is none: it is made anew
      .where('alert_delivery.id', '=', id)
      .where(visibleAlerts(scope))
      .select('alert_delivery.state')
      .forUpdate('alert_delivery')
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
