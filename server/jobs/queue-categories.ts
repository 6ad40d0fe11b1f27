import type { Database } from '#server/db/database.ts'
import { addJob } from '#server/jobs/queue.ts'

export const JUDGE_JOB = 'judge'
export const RULE_JOB = 'category-rule'

/** Queues the judging of every waiting conversation by all rules. Call it once all changes are made. */
export const queueJudging = (db: Database): Promise<void> => addJob(db, JUDGE_JOB, 'due')

/** Queues a rule to go through all conversations, or to remove its matches: starts again if it was under way. */
export const queueRule = (db: Database, id: number): Promise<void> => addJob(db, RULE_JOB, String(id))
