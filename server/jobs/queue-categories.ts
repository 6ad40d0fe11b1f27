import type { Database } from '#server/db/database.ts'
import { addJob } from '#server/jobs/queue.ts'

export const JUDGE_JOB = 'judge'
export const RULE_JOB = 'category-rule'

/** Has every conversation that waits for it judged by all rules. For whoever changed some, once nobody does any more. */
export const queueJudging = (db: Database): Promise<void> => addJob(db, JUDGE_JOB, 'due')

/** Has a rule go through all conversations, or forget what it found: begins anew where it was under way. */
export const queueRule = (db: Database, id: number): Promise<void> => addJob(db, RULE_JOB, String(id))
