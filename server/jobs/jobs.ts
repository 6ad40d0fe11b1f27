import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Gauge } from 'prom-client'

import { type JobKind, jobTable } from '#server/jobs/queue.ts'
import { jobWorkers } from '#server/jobs/workers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    jobs: {
      /** Says how jobs of a kind are done. Before the server is ready. */
      register: (name: string, kind: JobKind) => void
      /** After `addJob`, once its transaction has ended: begins now instead of in a moment. */
      wake: () => void
      /** Looks whether something is to be done, after what is looked up already. What goes wrong is logged as `failure`. */
      lookUp: (failure: string, look: () => Promise<void>) => void
      /** Resolves when nothing is looked up or runs, and nothing is due. */
      idle: () => Promise<void>
    }
  }
}

/** Work that outlives requests and processes: kept in the database, done by whichever server is free. */
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

/** How much is behind, for whoever watches over the process: nothing, once it is at rest. */
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
        this.set(Number.NaN) // unknown is not nothing
      }
    },
  })
