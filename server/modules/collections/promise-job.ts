import type { FastifyPluginAsync } from 'fastify'

import { PROMISE_JOB, queuePromises } from '#server/jobs/queue-work.ts'
import { recoverForgottenWork } from '#server/jobs/recover-forgotten-work.ts'
import { areUnreviewed, reviewPromises } from '#server/modules/collections/review-promises.ts'

/** Decides promises in the background: by payments, and by their day, which passes without anybody's doing. */
export const promiseJob: FastifyPluginAsync = async (app) => {
  const { db, log, clock } = app
  app.jobs.register(PROMISE_JOB, {
    work: async (job) => void (await reviewPromises(db, clock(), job)),
    givenUp: async (_, reason) => log.error({ reason }, FAILURE),
  })

  recoverForgottenWork(app, FAILURE, async () => {
    if (!(await areUnreviewed(db, clock()))) return
    await queuePromises(db)
    app.jobs.wake()
  })
}

const FAILURE = 'promises to pay were not looked at'
