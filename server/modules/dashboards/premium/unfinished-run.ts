import { sql } from 'kysely'

import type { Judged } from '#contracts/premium.ts'
import type { Database } from '#server/db/database.ts'

type UnfinishedRun = Omit<NonNullable<Judged['run']>, 'version'>

/** How far the newest version of a scorecard is through all conversations; null when it is. */
export async function unfinishedRun(db: Database, scorecardId: number): Promise<UnfinishedRun | null> {
  const run = await db
    .selectFrom('machine_run')
    .where('scorecard_id', '=', scorecardId)
    .where('state', '!=', 'done')
    .select(['run_done as done', 'run_total as total', sql<boolean>`state = 'failed'`.as('failed')])
    .executeTakeFirst()
  return run ?? null
}
