import type { FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { LINK_JOB, queueLinks } from '#server/jobs/queue-work.ts'
import { recoverForgottenWork } from '#server/jobs/recover-forgotten-work.ts'
import { linkDue } from '#server/modules/policy-links/link-due.ts'

/** What conversations are about is found behind everybody's back: of new ones, of new policies, and where either has changed. */
export const linkJob: FastifyPluginAsync = async (app) => {
  const { db, log } = app
  app.jobs.register(LINK_JOB, {
    work: (job) => linkDue(db, job),
    givenUp: async (_, reason) => log.error({ reason }, FAILURE),
  })

  recoverForgottenWork(app, FAILURE, async () => {
    if (!(await isForgotten(db))) return
    await queueLinks(db)
    app.jobs.wake()
  })
}

const FAILURE = 'conversations wait for the policies that they are about'

/** Whether something waits that nobody will get to: a process died, or what changed it did not say so. */
async function isForgotten(db: Database): Promise<boolean> {
  const { rows } = await sql<{ forgotten: boolean }>`
    select (exists (select from link_due) or exists (select from link_policy_due))
      and not exists (select from job where kind = ${LINK_JOB}) as forgotten
  `.execute(db)
  return rows[0]?.forgotten ?? false
}
