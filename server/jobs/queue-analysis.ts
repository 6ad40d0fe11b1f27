import type { Database } from '#server/db/database.ts'
import { addJob } from '#server/jobs/queue.ts'

export const ANALYSE_JOB = 'analyse'

/** Has every conversation analysed that waits for it. For whoever stored some, once nobody adds any more. */
export const queueAnalysis = (db: Database): Promise<void> => addJob(db, ANALYSE_JOB, 'due')
