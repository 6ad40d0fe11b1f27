import { sql } from 'kysely'

import type { Judged } from '#contracts/premium.ts'
import type { Database } from '#server/db/database.ts'

type Version = { id: number; number: number; target: number }

/** The published versions of a scorecard, newest first, and how far the newest is through all conversations; null when it is. */
export async function scorecardVersions(
  db: Database,
  scorecardId: number,
): Promise<{ versions: Version[]; run: Judged['run'] }> {
  const [versions, run] = await Promise.all([
    db
      .selectFrom('scorecard_version')
      .where('scorecard_id', '=', scorecardId)
      .where('state', '=', 'published')
      .select(['id', 'number', sql<number>`(content ->> 'target')::double precision`.as('target')])
      .orderBy('number', 'desc')
      .execute(),
    db
      .selectFrom('machine_run')
      .where('scorecard_id', '=', scorecardId)
      .where('state', '!=', 'done')
      .select(['run_done as done', 'run_total as total', sql<boolean>`state = 'failed'`.as('failed')])
      .executeTakeFirst(),
  ])
  const newest = versions[0]
  return { versions, run: run && newest ? { version: newest.number, ...run } : null }
}
