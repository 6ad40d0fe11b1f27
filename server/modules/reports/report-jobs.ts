import fp from 'fastify-plugin'

import { everyHour } from '#server/kernel/every-hour.ts'
import { RUN_JOB } from '#server/modules/reports/begin-run.ts'
import { queueDueReports } from '#server/modules/reports/queue-reports.ts'
import { removeOldFiles } from '#server/modules/reports/report-files.ts'
import { failRun, runReport } from '#server/modules/reports/run-report.ts'
import type { Dashboards } from '#server/reports/dashboards.ts'
import { type PdfThread, pdfThread } from '#server/reports/pdf/pdf-thread.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The source of reports, and the thread that draws them. */
    reports: { dashboards: Dashboards; pdf: PdfThread }
  }
}

/** Makes reports in the background; the first server that notices a due one does it. */
export const reportJobs = fp<{ looksForJobs: boolean; dashboards: Dashboards }>(
  async (app, { looksForJobs, dashboards }) => {
    const { db, clock, config, mail, storage, log } = app
    const pdf = pdfThread()
    app.decorate('reports', { dashboards, pdf })
    app.addHook('onClose', pdf.close)

    app.jobs.register(RUN_JOB, {
      work: (job) => runReport({ db, clock, config, mail, storage, log, dashboards, pdf }, job),
      givenUp: async (key, reason) => {
        log.error({ run: key, reason }, 'a report was not made')
        await failRun(db, Number(key), reason, clock())
      },
    })
    everyHour(app, 'old files of reports were not removed', () => removeOldFiles(db, storage, clock()))
    if (!looksForJobs) return

    let timer: NodeJS.Timeout | undefined
    const look = async () => {
      try {
        if (await queueDueReports(db, clock())) app.jobs.wake()
      } catch (error) {
        log.warn({ err: error }, 'nobody looked whether reports are due')
      }
    }
    app.addHook('onReady', async () => {
      timer = setInterval(() => void look(), LOOK_MS).unref()
    })
    app.addHook('onClose', async () => clearInterval(timer))
  },
  { name: 'reports', dependencies: ['jobs'] },
)

const LOOK_MS = 30_000
