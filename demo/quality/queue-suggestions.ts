import type { Database } from '#server/db/database.ts'
import { addJob } from '#server/jobs/queue.ts'
import { SUGGEST_JOB } from '#server/jobs/queue-suggestions.ts'

/** What the rules would have answered on the newest audits is looked up once a server works, as on any other: so few that it is soon there. */
export async function queueSuggestions(db: Database): Promise<void> {
  const audits = await db
    .selectFrom('evaluation')
    .where('kind', '!=', 'calibration')
    .where('submitted_at', 'is not', null)
    .select('id')
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .limit(SUGGESTED)
    .execute()
  for (const { id } of audits) await addJob(db, SUGGEST_JOB, String(id))
}

const SUGGESTED = 90
