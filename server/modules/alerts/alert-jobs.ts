import type { FastifyPluginAsync } from 'fastify'

import { checkDueConversations } from '#server/modules/alerts/check-due-conversations.ts'
import { deliverAlert } from '#server/modules/alerts/deliver-alert.ts'
import { type Measure, measureRule } from '#server/modules/alerts/measure-rule.ts'
import { DELIVER_JOB, LOOK_JOB, MEASURE_JOB, queueDue } from '#server/modules/alerts/queue-alerts.ts'
import { measure } from '#server/rollups/measure.ts'

type Settings = { looksForJobs: boolean; measure?: Measure }

/** Looks for alerts and delivers them in the background; the first server that notices a due job does it. */
export const alertJobs: FastifyPluginAsync<Settings> = async (
  app,
  { looksForJobs, measure: measureNumber = measure },
) => {
  const { db, clock, log } = app
  const givenUp = (message: string) => async (key: string, reason: string) => log.error({ key, reason }, message)

  app.jobs.register(LOOK_JOB, {
    work: (job) => checkDueConversations(db, clock, job),
    givenUp: givenUp('conversations were not looked at for alerts'),
  })
  app.jobs.register(MEASURE_JOB, {
    work: (job) => measureRule({ db, clock, measure: measureNumber }, job),
    givenUp: givenUp('the number of an alert rule was not measured'),
  })
  app.jobs.register(DELIVER_JOB, {
    work: (job) => deliverAlert(app, job),
    givenUp: givenUp('an alert was not told'),
  })
  if (!looksForJobs) return

  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    try {
      if (await queueDue(db, clock())) app.jobs.wake()
    } catch (error) {
      log.warn({ err: error }, 'nobody looked whether alerts are due')
    }
  }
  app.addHook('onReady', async () => {
    timer = setInterval(() => void look(), LOOK_MS).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

const LOOK_MS = 10_000
