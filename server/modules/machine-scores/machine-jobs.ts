import type { FastifyPluginAsync } from 'fastify'
import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { MACHINE_JOB, MACHINE_RUN_JOB, queueMachineRuns, queueMachineScores } from '#server/jobs/queue-work.ts'
import type { Job } from '#server/jobs/queue.ts'
import { recoverForgottenWork } from '#server/jobs/recover-forgotten-work.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { judgeConversations } from '#server/modules/machine-scores/judge-conversations.ts'
import { failRun, runScorecards } from '#server/modules/machine-scores/run-scorecards.ts'

/**
 * Rules of scorecards judge in the background: a new version judges all conversations, and all scorecards judge what
 * is new or has changed.
 */
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

/**
 * Judges every waiting conversation by the rules of all scorecards, in batches: a finished batch stays done, even if
 * the process dies.
 */
async function judgeDue(db: Database, clock: Clock, job: Job): Promise<void> {
  for (let isLeft = true; isLeft;) {
    job.signal.throwIfAborted()
    isLeft = await withQueryLimit(BATCH_MS, () =>
      db.transaction().execute(async (trx) => {
        // nobody publishes meanwhile, nor runs a published version over conversations: neither is undone by what is
        // judged here
        await sql`lock table machine_run in share mode`.execute(trx)
        const ids = await takeDue(trx)
        if (ids.length > 0) await judgeConversations(trx, ids, null, clock())
        await job.advance(trx)
        return ids.length > 0
      }),
    )
  }
}

/**
 * Some waiting conversations, which nobody changes until the transaction ends: a later change makes them wait again.
 * Conversations that are being changed are left for later; if that is all of them, this waits for the first.
 */
async function takeDue(trx: Database): Promise<number[]> {
  const free = await lockDue(trx, MAX_CONVERSATIONS, sql`skip locked`)
  const ids = free.length > 0 ? free : await lockDue(trx, 1, sql``)
  await sql`delete from machine_due where interaction_id = any(${ids}::bigint[])`.execute(trx)
  return ids
}

async function lockDue(trx: Database, most: number, lockOption: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select interaction.id from machine_due join interaction on interaction.id = interaction_id
    order by interaction_id limit ${most}
    for update of machine_due skip locked for share of interaction ${lockOption}
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** Whether something waits without a job: a process died, or a change was not reported. */
async function isForgotten(db: Database, kind: string, table: 'machine_due' | 'machine_run'): Promise<boolean> {
  const waiting = table === 'machine_run' ? sql`where state in ('waiting', 'running')` : sql``
  const { rows } = await sql<{ forgotten: boolean }>`
    select exists (select from ${sql.table(table)} ${waiting}) and not exists (select from job where kind = ${kind}) as forgotten
  `.execute(db)
  return rows[0]?.forgotten ?? false
}

/** How long the database may take for what one transaction judges. */
const BATCH_MS = 120_000
/** Few, so that others do not wait long for the locks of a transaction. */
const MAX_CONVERSATIONS = 100
