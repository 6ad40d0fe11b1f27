import type { Database } from '#server/db/database.ts'
import { addJob } from '#server/jobs/queue.ts'

export const PROMISE_JOB = 'promises'

/** Queues a review of the promises whose payments or debts have changed. Call it once all changes are made. */
export const queuePromises = (db: Database): Promise<void> => addJob(db, PROMISE_JOB, 'due')
