import type { Database } from '#server/db/database.ts'
import { addJob } from '#server/jobs/queue.ts'

export const ANALYSE_JOB = 'analyse'

/**
 * Queues the analysis of every waiting conversation. Call it once the conversations are stored and nobody adds more.
 */
export const queueAnalysis = (db: Database): Promise<void> => addJob(db, ANALYSE_JOB, 'due')
