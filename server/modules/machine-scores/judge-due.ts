import { sql } from 'kysely'

import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import type { Job } from '#server/jobs/queue.ts'
import { judgeConversations } from '#server/modules/machine-scores/judge-conversations.ts'

/**
 * Judges every conversation that waits for it by the rules of all scorecards, some at a time: what one transaction judged is done,
 * whatever ends the process then.
 */
export async function judgeDue(db: Database, clock: Clock, job: Job): Promise<void> {
  for (let isLeft = true; isLeft;) {
    job.signal.throwIfAborted()
    isLeft = await withQueryLimit(BATCH_MS, () =>
      db.transaction().execute(async (trx) => {
        const ids = await takeDue(trx)
        if (ids.length > 0) {
          await judgeConversations(trx, ids, null, clock())
          await sql`delete from machine_due where interaction_id = any(${ids}::bigint[])`.execute(trx)
        }
        await job.advance(trx)
        return ids.length > 0
      }),
    )
  }
}

/** Some that wait, held until the transaction ends. What somebody else holds changes, and will be waiting again. */
async function takeDue(trx: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select interaction_id as id from machine_due order by interaction_id limit ${MOST_CONVERSATIONS}
    for update skip locked
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** Whether something waits that nobody will get to: a process died, or what changed it did not say so. */
export async function isForgotten(db: Database, kind: string, table: 'machine_due' | 'machine_run'): Promise<boolean> {
  const waiting = table === 'machine_run' ? sql`where state in ('waiting', 'running')` : sql``
  const { rows } = await sql<{ forgotten: boolean }>`
    select exists (select from ${sql.table(table)} ${waiting}) and not exists (select from job where kind = ${kind}) as forgotten
  `.execute(db)
  return rows[0]?.forgotten ?? false
}

/** How long the database may take for what one transaction judges. */
const BATCH_MS = 120_000
/** So few that others do not wait long for what a transaction holds. */
const MOST_CONVERSATIONS = 500
