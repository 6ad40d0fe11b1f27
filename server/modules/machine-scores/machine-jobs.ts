import type { FastifyPluginAsync } from 'fastify'

import { recoverForgottenWork } from '#server/jobs/recover-forgotten-work.ts'
import {
  MACHINE_JOB,
  MACHINE_RUN_JOB,
  queueMachineRuns,
  queueMachineScores,
} from '#server/jobs/queue-machine-scores.ts'
import { isForgotten, judgeDue } from '#server/modules/machine-scores/judge-due.ts'
import { failRun, runScorecards } from '#server/modules/machine-scores/run-scorecards.ts'

/** Rules of scorecards judge behind everybody's back: a new version all conversations, and all scorecards what is new or has changed. */
export const machineJobs: FastifyPluginAsync = async (app) => {
  const { db, clock, log } = app
  app.jobs.register(MACHINE_JOB, {
    work: (job) => judgeDue(db, clock, job),
    givenUp: async (_, reason) => log.error({ reason }, FAILURE),
  })
  app.jobs.register(MACHINE_RUN_JOB, {
    work: (job) => runScorecards(db, clock, job),
    givenUp: async (_, reason) => {
      log.error({ reason }, FAILURE)
      await failRun(db)
    },
  })

  recoverForgottenWork(app, FAILURE, async () => {
    if (await isForgotten(db, MACHINE_JOB, 'machine_due')) await queueMachineScores(db)
    if (await isForgotten(db, MACHINE_RUN_JOB, 'machine_run')) await queueMachineRuns(db)
    app.jobs.wake()
  })
}

const FAILURE = 'conversations wait for the rules of scorecards'
