import { nextSending } from '#domain/reports/next-sending.ts'
import type { Database } from '#server/db/database.ts'
import { beginRun } from '#server/modules/reports/begin-run.ts'
import { reportTimeZone } from '#server/modules/reports/report-time-zone.ts'

/**
 * Begins a run of every due report; the first server that notices does it: once for the newest due time by now, even
 * after days without a server. Returns whether there was any.
 */
export async function queueDueReports(db: Database, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('report')
      .where('next_at', '<=', now)
      .select(['id', 'period', 'filter', 'schedule', 'time_zone', 'next_at'])
      .orderBy('next_at')
      .limit(MAX_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, next_at, period, filter, schedule, time_zone: timeZone } of due) {
      const sending = { schedule, period, timeZone, countedIn: await reportTimeZone(trx, filter) }
      let [due_at, after] = [next_at!, nextSending(sending, next_at!)]
      while (after <= now) [due_at, after] = [after, nextSending(sending, after)]
      await beginRun(trx, id, { cause: 'schedule', due_at, asked_by: null })
      await trx.updateTable('report').set({ next_at: after }).where('id', '=', id).execute()
    }
    return due.length > 0
  })
}

/** The rest begins the next time. */
const MAX_AT_ONCE = 50
