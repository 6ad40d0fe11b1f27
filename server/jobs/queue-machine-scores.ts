import type { Database } from '#server/db/database.ts'
import { addJob } from '#server/jobs/queue.ts'

export const MACHINE_JOB = 'machine-scores'
export const MACHINE_RUN_JOB = 'machine-runs'

/** Has every conversation that waits for it judged by the rules of scorecards. For whoever changed some, once nobody does any more. */
export const queueMachineScores = (db: Database): Promise<void> => addJob(db, MACHINE_JOB, 'due')

/** Has scorecards that were published or changed go through all conversations. */
export const queueMachineRuns = (db: Database): Promise<void> => addJob(db, MACHINE_RUN_JOB, 'due')
