import type { FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { JUDGE_JOB, queueJudging, queueMachineScores, RULE_JOB } from '#server/jobs/queue-work.ts'
import type { Job } from '#server/jobs/queue.ts'
import { recoverForgottenWork } from '#server/jobs/recover-forgotten-work.ts'
import { deleteMatchesIn, storeMatches } from '#server/modules/category-rules/category-matches.ts'
import { runRule } from '#server/modules/category-rules/run-rule.ts'
import { judgingColumns, type JudgingRule } from '#server/search/stored-category-rule.ts'

/**
 * Rules judge in the background: a new one judges all conversations, and all rules judge what is new or has changed.
 */
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

/**
 * Judges every waiting conversation by all active rules, in batches: a finished batch stays done, even if the process
 * dies.
 */
export async function judgeDue(db: Database, job: Job): Promise<void> {
  for (let isLeft = true; isLeft;) {
    job.signal.throwIfAborted()
    isLeft = await withQueryLimit(BATCH_MS, () =>
      db.transaction().execute(async (trx) => {
        const ids = await takeDue(trx)
        if (ids.length > 0) await judge(trx, ids)
        await job.advance(trx)
        return ids.length > 0
      }),
    )
  }
}

async function judge(trx: Database, ids: readonly number[]): Promise<void> {
  const rules = await lockedRules(trx)
  await deleteMatchesIn(trx, ids)
  for (const rule of rules) await storeMatches(trx, rule, ids)
  await sql`delete from category_due where interaction_id = any(${[...ids]}::bigint[])`.execute(trx)
}

/** All active rules, locked until the transaction ends: nobody changes them, or continues with one, meanwhile. */
const lockedRules = (trx: Database): Promise<JudgingRule[]> =>
  trx
    .selectFrom('category_rule')
    .where('active', '=', true)
    .where('removed', '=', false)
    .select(judgingColumns)
    .orderBy('id')
    .forShare()
    .execute()

/**
 * Some that wait, locked until the transaction ends. Conversations that another transaction has locked are changing,
 * and will wait again.
 */
async function takeDue(trx: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number; turn_count: number }>`
    select interaction.id, turn_count
    from category_due join interaction on interaction.id = category_due.interaction_id
    order by category_due.interaction_id
    limit ${MAX_CONVERSATIONS}
    for update of category_due skip locked
    for key share of interaction skip locked
  `.execute(trx)
  let turns = 0
  return rows.filter(({ turn_count }, index) => (turns += turn_count) <= MAX_TURNS || index === 0).map(({ id }) => id)
}

/** Whether something waits without a job: a process died, or a change was not reported. */
async function isForgotten(db: Database, kind: string): Promise<boolean> {
  const { rows } = await sql<{ forgotten: boolean }>`
    select exists (select from category_due) and not exists (select from job where kind = ${kind}) as forgotten
  `.execute(db)
  return rows[0]?.forgotten ?? false
}

/** How long the database may take for what one transaction judges. */
const BATCH_MS = 120_000
/** Few, so that others do not wait long for the locks of a transaction. */
const MAX_CONVERSATIONS = 200
const MAX_TURNS = 10_000
