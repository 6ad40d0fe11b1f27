import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { queueMachineRuns } from '#server/jobs/queue-work.ts'
import type { Job } from '#server/jobs/queue.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { judgeConversations } from '#server/modules/machine-scores/judge-conversations.ts'

/**
 * Runs every scorecard that was published or changed over all conversations, or continues a run. A finished batch
 * stays done, even if the process dies. The scores of a scorecard that is archived, or has no rule any more, are
 * deleted.
 */
export async function runScorecards(db: Database, clock: Clock, job: Job): Promise<void> {
  for (let isLeft = true; isLeft;) {
    job.signal.throwIfAborted()
    isLeft = await withQueryLimit(BATCH_MS, () =>
      db.transaction().execute(async (trx) => {
        const mayBeMore = await step(trx, clock())
        await job.advance(trx)
        return mayBeMore
      }),
    )
  }
}

/** Gives up the scorecard that is stuck, so that the waiting ones can run. */
export async function failRun(db: Database): Promise<void> {
  const stuck = await nextRun(db).executeTakeFirst()
  if (!stuck) return
  await db.updateTable('machine_run').set({ state: 'failed' }).where('scorecard_id', '=', stuck.scorecard_id).execute()
  if (await nextRun(db).executeTakeFirst()) await queueMachineRuns(db)
}

const nextRun = (db: Database) =>
  db.selectFrom('machine_run').where('state', 'in', ['waiting', 'running']).selectAll().orderBy('scorecard_id').limit(1)

async function step(trx: Database, now: Date): Promise<boolean> {
  // before anything is locked for which others may wait: they lock this table while they judge what is new
  await sql`lock table machine_run in row exclusive mode`.execute(trx)
  const run = await nextRun(trx).forUpdate().executeTakeFirst()
  if (!run) return false
  const { scorecard_id, run_after } = run
  const run_total = run.run_total ?? (await countConversations(trx))
  const { ids, last } = await nextConversations(trx, run_after)
  await judgeConversations(trx, ids, scorecard_id, now)
  await trx
    .updateTable('machine_run')
    .set((eb) => ({
      state: last === null ? ('done' as const) : ('running' as const),
      run_after: last ?? run_after,
      run_done: eb('run_done', '+', ids.length),
      run_total,
    }))
    .where('scorecard_id', '=', scorecard_id)
    .execute()
  return true
}

async function countConversations(trx: Database): Promise<number> {
  const { count } = await trx
    .selectFrom('interaction')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** `last` is the id after which to continue; null where these are the last. */
async function nextConversations(trx: Database, after: number): Promise<{ ids: number[]; last: number | null }> {
  const rows = await trx
    .selectFrom('interaction')
    .where('id', '>', after)
    .select('id')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  const ids = rows.map(({ id }) => id)
  return { ids, last: ids.length < AT_ONCE ? null : (ids.at(-1) ?? null) }
}

/** How long the database may take for what one transaction judges. */
const BATCH_MS = 120_000
/**
 * Few, so that others do not wait long for the locks of a transaction; on an embedded database everybody waits for
 * them.
 */
const AT_ONCE = 100
