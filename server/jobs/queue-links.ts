import type { Database } from '#server/db/database.ts'
import { addJob } from '#server/jobs/queue.ts'

export const LINK_JOB = 'policy-links'

/** Queues the search for links of every waiting conversation and policy. Call it once all changes are made. */
export const queueLinks = (db: Database): Promise<void> => addJob(db, LINK_JOB, 'due')
