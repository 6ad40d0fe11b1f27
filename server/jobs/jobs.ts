import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Gauge } from 'prom-client'

import { type JobKind, jobTable } from '#server/jobs/queue.ts'
import { jobWorkers } from '#server/jobs/workers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    jobs: {
      /** Sets how jobs of a kind are done. Call it before the server is ready. */
      register: (name: string, kind: JobKind) => void
      /** Call it after `addJob`, once its transaction has ended: the job begins now instead of in a moment. */
      wake: () => void
      /** Checks whether something has to be done, after all earlier checks. An error is logged as `failure`. */
      lookUp: (failure: string, look: () => Promise<void>) => void
      /** Resolves when no check and no job is running, and nothing is due. */
      idle: () => Promise<void>
    }
  }
}

/** Work that outlives requests and processes: stored in the database, done by any free server. */
export const jobs = fp<{ isAlone: boolean; looksForJobs: boolean }>(
  async (app, { isAlone, looksForJobs }) => {
    const kinds = new Map<string, JobKind>()
    waitingJobs(app)
    const workers = jobWorkers({ db: app.db, log: app.log, kinds, isAlone, looksForJobs })
    // one after the other: an embedded database answers one query at a time, and readers come between
    let lookedUp = Promise.resolve()
    let isStopping = false
    const lookUp = (failure: string, look: () => Promise<void>) => {
      lookedUp = lookedUp
        .then(() => (isStopping ? undefined : look()))
        .catch((error: unknown) => app.log.warn({ err: error }, failure))
    }
    app.decorate('jobs', {
      register: (name, kind) => void kinds.set(name, kind),
      wake: workers.wake,
      lookUp,
      idle: async () => {
        await lookedUp
        await workers.idle()
      },
    })
    app.addHook('onReady', workers.start)
    app.addHook('preClose', async () => {
      isStopping = true
      await Promise.all([lookedUp, workers.stop()])
    })
  },
  { name: 'jobs', dependencies: ['ports', 'metrics'] },
)

/** The number of waiting jobs, for monitoring: 0 once the process is at rest. */
const waitingJobs = ({ db, log, metrics: { registry } }: Pick<FastifyInstance, 'db' | 'log' | 'metrics'>) =>
  new Gauge({
    name: 'atalaya_jobs_due',
    help: 'Jobs of the queue that are due or under way.',
    registers: [registry],
    async collect() {
      try {
        this.set(await jobTable(db).countDue())
      } catch (error) {
        log.warn({ err: error }, 'the queue of jobs cannot be counted')
        this.set(Number.NaN) // unknown is not 0
      }
    },
  })
