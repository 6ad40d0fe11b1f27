import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { addJob } from '#server/jobs/queue.ts'

/** Checks conversations about which something became known; its key is always the same. */
export const LOOK_JOB = 'alert-look'
/** Measures the number of a rule; its key is the rule's id. */
export const MEASURE_JOB = 'alert-measure'
/** Notifies a recipient of an alert; its key is the delivery's id. */
export const DELIVER_JOB = 'alert-deliver'

/** How often a number is measured. */
export const MEASURE_EVERY_MS = 300_000

/**
 * Queues due work that is not queued yet; the first server that notices does it: conversations to check, numbers to
 * measure, and deliveries to make. Returns whether there was any.
 */
export async function queueDue(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql<{ kind: string; key: string }>`
    select kind, key from (
      select ${LOOK_JOB} as kind, 'due' as key where exists (select from alert_due)
      union all
      select ${MEASURE_JOB}, id::text from alert_rule
      where kind = 'metric' and active and not removed
        and (measured_at is null or measured_at <= ${new Date(now.getTime() - MEASURE_EVERY_MS)})
      union all
      (select ${DELIVER_JOB}, id::text from alert_delivery where state = 'waiting' and next_at <= ${now}
      order by next_at limit ${MAX_AT_ONCE})
    ) as due
    where not exists (select from job where job.kind = due.kind and job.key = due.key)
  `.execute(db)
  for (const { kind, key } of rows) await addJob(db, kind, key)
  return rows.length > 0
}

/** The rest is queued the next time. */
const MAX_AT_ONCE = 200
