import { reportDaysIn } from '#domain/reports/report-days.ts'
import type { Database } from '#server/db/database.ts'
import { addJob } from '#server/jobs/queue.ts'
import { reportTimeZone } from '#server/modules/reports/report-time-zone.ts'

/** Makes a report and sends it to its recipients; its key is the run's id. */
export const RUN_JOB = 'report-run'

type NewRun = { cause: 'schedule' | 'person'; due_at: Date; asked_by: number | null }

/**
 * Stores a run of a report as it is now, with one delivery for each present recipient, and queues it. Null where the
 * run for this due time exists already. The days are those that were over at the due time, even if it runs later.
 */
export async function beginRun(trx: Database, reportId: number, newRun: NewRun): Promise<number | null> {
  const { period, time_zone, filter, ...report } = await trx
    .selectFrom('report')
    .where('id', '=', reportId)
    .select(['period', 'time_zone', 'filter', 'title', 'kind', 'formats', 'locale'])
    .executeTakeFirstOrThrow()
  const zones = [time_zone, await reportTimeZone(trx, filter)]
  const { from, to } = reportDaysIn(period, zones, newRun.due_at)
  const run = await trx
    .insertInto('report_run')
    .values({
      ...{ report_id: reportId, ...newRun, from_day: from, to_day: to },
      ...{ ...report, filter: JSON.stringify(filter) },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!run) return null
  await trx
    .insertInto('report_delivery')
    .columns(['run_id', 'user_id'])
    .expression((query) =>
      query
        .selectFrom('report_recipient')
        .where('report_id', '=', reportId)
        .select((row) => [row.lit(run.id).as('run_id'), 'user_id'])
        .orderBy('user_id'),
    )
    .execute()
  await addJob(trx, RUN_JOB, String(run.id))
  return run.id
}
