import type { ReportFailure } from '#contracts/reports.ts'
import { addAccessRecord } from '#server/access/access-records.ts'
import type { Database } from '#server/db/database.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import type { Job } from '#server/jobs/queue.ts'
import { makeReport, type RunApp } from '#server/modules/reports/make-report.ts'
import { storeReportFiles, removeFiles, type ReportFileBytes } from '#server/modules/reports/report-files.ts'
import { reportLetter } from '#server/modules/reports/report-letter.ts'

/**
 * Makes a report for each waiting recipient, with what that person may see now, and sends it. A recipient who cannot
 * have it delays nobody else. The job may be repeated after any failure: nobody is sent it twice.
 */
export async function runReport(app: RunApp, job: Job): Promise<void> {
  const { db } = app
  const run = await unendedRun(db, Number(job.key))
  if (!run) return
  let isMailDown = false
  await db.updateTable('report_run').set({ state: 'running' }).where('id', '=', run.id).execute()
  const waiting = await db
    .selectFrom('report_delivery')
    .where('run_id', '=', run.id)
    .where('state', '=', 'waiting')
    .select(['id', 'user_id'])
    .orderBy('id')
    .execute()
  for (const delivery of waiting) {
    job.signal.throwIfAborted()
    if (!(await unendedRun(db, run.id))) return // the report was removed
    const outcome = await deliver(app, run, delivery, job.signal)
    if (outcome.state === 'waiting') {
      isMailDown = true
      continue
    }
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('report_delivery')
        .set({ ...outcome, sent_at: outcome.state === 'sent' ? app.clock() : null })
        .where('id', '=', delivery.id)
        .execute()
      await job.advance(trx)
      if (outcome.state !== 'sent') return
      await addAccessRecord(trx, app.clock(), {
        ...{ action: 'export', userId: delivery.user_id, subject: `report:${run.report_id}` },
        detail: { run: run.id, kind: run.kind, filter: run.filter, from: run.from_day, to: run.to_day, by: 'mail' },
        ...{ ip: null, userAgent: null },
      })
    })
  }
  if (isMailDown) throw new Error(MAIL_DOWN)
  await db.transaction().execute(async (trx) => {
    await endRun(trx, run.id, app.clock())
    await job.advance(trx)
  })
}

/** The reason with which a run waits for its next attempt. */
const MAIL_DOWN = 'letters of a report could not be sent'

/** Ends a run without its waiting recipients, and records why. */
export async function failRun(db: Database, id: number, reason: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('report_delivery')
      .set({ state: 'failed', failure: reason === MAIL_DOWN ? 'mail' : 'unexpected' })
      .where('run_id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
    await endRun(trx, id, now)
  })
}

async function endRun(trx: Database, id: number, now: Date) {
  const deliveries = await trx.selectFrom('report_delivery').where('run_id', '=', id).select('state').execute()
  const isDone = deliveries.some(({ state }) => state === 'sent') && deliveries.every(({ state }) => state !== 'failed')
  await trx
    .updateTable('report_run')
    .set({ state: isDone ? 'done' : 'failed', ended_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

type Run = NonNullable<Awaited<ReturnType<typeof unendedRun>>>

const unendedRun = (db: Database, id: number) =>
  db
    .selectFrom('report_run')
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .select(['id', 'report_id', 'from_day', 'to_day', 'title', 'kind', 'filter', 'formats', 'locale'])
    .executeTakeFirst()

/** `waiting`: the mail server accepts no mail now, but may later. */
type Outcome =
  | { state: 'waiting' }
  | { state: 'sent'; failure: null; is_linked: boolean }
  | { state: 'refused' | 'failed'; failure: ReportFailure; is_linked: false }

const refused = (failure: ReportFailure): Outcome => ({ state: 'refused', failure, is_linked: false })
const failed = (failure: ReportFailure): Outcome => ({ state: 'failed', failure, is_linked: false })

type Delivery = { id: number; user_id: number | null }

async function deliver(app: RunApp, run: Run, delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
  const { db, storage, log } = app
  if (delivery.user_id === null) return refused('inactive')
  let files: ReportFileBytes[]
  let isLinked: boolean
  try {
    const made = await makeReport(app, run, delivery.user_id, signal)
    if ('failure' in made) return refused(made.failure)
    files = made.files
    await storeReportFiles(db, storage, delivery.id, files, app.clock())
    const { letter, isLinked: linked } = reportLetter(app, run, made.person, files)
    isLinked = linked
    signal.throwIfAborted() // another server may be about to send it
    try {
      await app.mail.send(letter)
    } catch (error) {
      log.warn({ err: error, delivery: delivery.id }, 'the letter of a report could not be sent')
      await removeFiles(db, storage, delivery.id)
      return isForGood(error) ? failed('mail') : { state: 'waiting' }
    }
  } catch (error) {
    // a server that stops, or a database that is down, says nothing about the report
    if (signal.aborted || isUnavailable(error)) throw error
    log.error({ err: error, run: run.id, delivery: delivery.id }, 'a report could not be made')
    return failed('unexpected')
  }
  return { state: 'sent', failure: null, is_linked: isLinked }
}

/**
 * Whether a retry would get the same answer from the mail server: 5xx is final (RFC 5321, 4.2.1), and some addresses
 * are invalid.
 */
const isForGood = (error: unknown) =>
  error instanceof Error &&
  (('responseCode' in error && Number(error.responseCode) >= 500) || ('code' in error && error.code === 'EENVELOPE'))
