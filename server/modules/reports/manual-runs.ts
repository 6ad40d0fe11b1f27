import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/failures.ts'
import { addJob } from '#server/jobs/queue.ts'
import { beginRun, RUN_JOB } from '#server/modules/reports/begin-run.ts'
import { texts } from '#server/texts.ts'

/** Runs that people ask for, each within a transaction of its own caller. Both throw `missing`. */
export const manualRuns = (clock: Clock) => ({
  /** One of now. Throws `conflict` while another of the same report is under way. */
  async now(trx: Database, reportId: number, userId: number): Promise<number> {
    await lockedReport(trx, reportId)
    const underWay = await trx
      .selectFrom('report_run')
      .where('report_id', '=', reportId)
      .where('state', 'in', ['waiting', 'running'])
      .select('id')
      .executeTakeFirst()
    if (underWay) throw new Refusal({ kind: 'conflict', message: texts.reportRunUnderWay })
    const id = await beginRun(trx, reportId, { cause: 'person', due_at: clock(), asked_by: userId })
    return id!
  },

  /** One that failed, for those who have not got it. Throws `conflict` where it did not. */
  async again(trx: Database, reportId: number, runId: number): Promise<void> {
    await lockedReport(trx, reportId)
    const run = orMissing(
      await trx
        .selectFrom('report_run')
        .where('id', '=', runId)
        .where('report_id', '=', reportId)
        .select(['id', 'state'])
        .forUpdate()
        .executeTakeFirst(),
    )
    if (run.state !== 'failed') throw new Refusal({ kind: 'conflict', message: texts.reportRunNotFailed })
    await trx.updateTable('report_run').set({ state: 'waiting', ended_at: null }).where('id', '=', runId).execute()
    await trx
      .updateTable('report_delivery')
      .set({ state: 'waiting', failure: null })
      .where('run_id', '=', runId)
      .where('state', '!=', 'sent')
      .execute()
    await addJob(trx, RUN_JOB, String(runId))
  },
})

const lockedReport = async (trx: Database, id: number) =>
  orMissing(
    await trx
      .selectFrom('report')
      .where('id', '=', id)
      .where('removed', '=', false)
      .select('id')
      .forUpdate()
      .executeTakeFirst(),
  )
