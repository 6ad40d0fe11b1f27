import type { Database } from '#server/db/database.ts'
import { addJob } from '#server/jobs/queue.ts'

export const LINK_JOB = 'policy-links'

/** Has the links of every conversation and policy looked for that waits for it. For whoever changed some, once nobody does any more. */
export const queueLinks = (db: Database): Promise<void> => addJob(db, LINK_JOB, 'due')
