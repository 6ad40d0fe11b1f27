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

/**
 * Judges every conversation that waits for it by the rules of all scorecards, some at a time: what one transaction judged is done,
 * whatever ends the process then.
 */
async function judgeDue(db: Database, clock: Clock, job: Job): Promise<void> {
  for (let isLeft = true; isLeft;) {
    job.signal.throwIfAborted()
    isLeft = await withQueryLimit(BATCH_MS, () =>
      db.transaction().execute(async (trx) => {
        // nobody publishes meanwhile, nor goes through conversations with what was published: neither is undone by what is judged here
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
 * Some that wait, which nobody changes until the transaction ends: what changes them afterwards has them wait again. Those that somebody
 * changes just now are left for later, and if that is all of them, the first is waited for.
 */
async function takeDue(trx: Database): Promise<number[]> {
  const free = await holdDue(trx, MAX_CONVERSATIONS, sql`skip locked`)
  const ids = free.length > 0 ? free : await holdDue(trx, 1, sql``)
  await sql`delete from machine_due where interaction_id = any(${ids}::bigint[])`.execute(trx)
  return ids
}

async function holdDue(trx: Database, most: number, whenLocked: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select interaction.id from machine_due join interaction on interaction.id = interaction_id
    order by interaction_id limit ${most}
    for update of machine_due skip locked for share of interaction ${whenLocked}
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** Whether something waits that nobody will get to: a process died, or what changed it did not say so. */
async function isForgotten(db: Database, kind: string, table: 'machine_due' | 'machine_run'): Promise<boolean> {
  const waiting = table === 'machine_run' ? sql`where state in ('waiting', 'running')` : sql``
  const { rows } = await sql<{ forgotten: boolean }>`
    select exists (select from ${sql.table(table)} ${waiting}) and not exists (select from job where kind = ${kind}) as forgotten
  `.execute(db)
  return rows[0]?.forgotten ?? false
}

/** How long the database may take for what one transaction judges. */
const BATCH_MS = 120_000
/** So few that others do not wait long for what a transaction holds. */
const MAX_CONVERSATIONS = 100
