import type { Database } from '#server/db/database.ts'
import { addJob } from '#server/jobs/queue.ts'

export const MACHINE_JOB = 'machine-scores'
export const MACHINE_RUN_JOB = 'machine-runs'

/** Queues the judging of every waiting conversation by the rules of scorecards. Call it once all changes are made. */
export const queueMachineScores = (db: Database): Promise<void> => addJob(db, MACHINE_JOB, 'due')

/** Queues published or changed scorecards to go through all conversations. */
export const queueMachineRuns = (db: Database): Promise<void> => addJob(db, MACHINE_RUN_JOB, 'due')
