import type { Database } from '#server/db/database.ts'
import { addJob } from '#server/jobs/queue.ts'

export const PROMISE_JOB = 'promises'

/** Has the promises looked at whose payments or debts have changed. For whoever changed many, once that is over. */
export const queuePromises = (db: Database): Promise<void> => addJob(db, PROMISE_JOB, 'due')
