import type { FastifyPluginAsync } from 'fastify'

import { lexiconsFor } from '#server/analysis/sentiment/lexicons.ts'
import { ANALYSE_JOB, queueAnalysis, queueJudging, queueLinks } from '#server/jobs/queue-work.ts'
import { recoverForgottenWork } from '#server/jobs/recover-forgotten-work.ts'
import { analyseDue } from '#server/modules/analysis/analyse-due.ts'
import { isForgotten } from '#server/modules/analysis/due-conversations.ts'

/** Analyses conversations in the background: after imports, and after an update that changes the analysis. */
export const analysisJob: FastifyPluginAsync = async (app) => {
  const { db, clock, log } = app
  const work = { db, clock, log, lexicons: lexiconsFor }
  app.jobs.register(ANALYSE_JOB, {
    work: async (job) => {
      await analyseDue(work, job)
      await queueJudging(db) // conversations that were masked again have other texts
      await queueLinks(db)
    },
    givenUp: async (_, reason) => log.error({ reason }, FAILURE),
  })

  recoverForgottenWork(app, FAILURE, async () => {
    if (!(await isForgotten(db, ANALYSE_JOB))) return
    await queueAnalysis(db)
    app.jobs.wake()
  })
}

const FAILURE = 'conversations wait for their analysis'
