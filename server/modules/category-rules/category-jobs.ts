import type { FastifyPluginAsync } from 'fastify'

import { recoverForgottenWork } from '#server/jobs/recover-forgotten-work.ts'
import { JUDGE_JOB, queueJudging, RULE_JOB } from '#server/jobs/queue-categories.ts'
import { queueMachineScores } from '#server/jobs/queue-machine-scores.ts'
import { isForgotten, judgeDue } from '#server/modules/category-rules/judge-due.ts'
import { runRule } from '#server/modules/category-rules/run-rule.ts'

/** Rules judge behind everybody's back: a new one all conversations, and all of them what is new or has changed. */
export const categoryJobs: FastifyPluginAsync = async (app) => {
  const { db, log } = app
  app.jobs.register(RULE_JOB, {
    work: async (job) => {
      await runRule(db, job)
      await queueMachineScores(db)
    },
    givenUp: async (key, reason) => {
      log.error({ rule: key, reason }, 'a category rule was given up')
      await db.updateTable('category_rule').set({ run_state: 'failed' }).where('id', '=', Number(key)).execute()
    },
  })
  app.jobs.register(JUDGE_JOB, {
    work: async (job) => {
      await judgeDue(db, job)
      await queueMachineScores(db)
    },
    givenUp: async (_, reason) => log.error({ reason }, FAILURE),
  })

  recoverForgottenWork(app, FAILURE, async () => {
    if (!(await isForgotten(db, JUDGE_JOB))) return
    await queueJudging(db)
    app.jobs.wake()
  })
}

const FAILURE = 'conversations wait for the category rules'
