import fp from 'fastify-plugin'

import type { JobKind } from '#server/jobs/queue.ts'
import { jobWorkers } from '#server/jobs/workers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    jobs: {
      /** Says how jobs of a kind are done. Before the server is ready. */
      register: (name: string, kind: JobKind) => void
      /** After `addJob`, once its transaction has ended: begins now instead of in a moment. */
      wake: () => void
      /** Resolves when nothing runs and nothing is due. */
      idle: () => Promise<void>
    }
  }
}

/** Work that outlives requests and processes: kept in the database, done by whichever server is free. */
export const jobs = fp<{ isAlone: boolean; looksForJobs: boolean }>(
  async (app, { isAlone, looksForJobs }) => {
    const kinds = new Map<string, JobKind>()
    const workers = jobWorkers({ db: app.db, log: app.log, kinds, isAlone, looksForJobs })
    app.decorate('jobs', {
      register: (name, kind) => void kinds.set(name, kind),
      wake: workers.wake,
      idle: workers.idle,
    })
    app.addHook('onReady', workers.start)
    app.addHook('preClose', workers.stop)
  },
  { name: 'jobs', dependencies: ['ports'] },
)
