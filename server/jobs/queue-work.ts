import type { Database } from '#server/db/database.ts'
import { addJob } from '#server/jobs/queue.ts'

export const PROMISE_JOB = 'promises'

/** Queues a review of the promises whose payments or debts have changed. Call it once all changes are made. */
export const queuePromises = (db: Database): Promise<void> => addJob(db, PROMISE_JOB, 'due')

export const ANALYSE_JOB = 'analyse'

/**
 * Queues the analysis of every waiting conversation. Call it once the conversations are stored and nobody adds more.
 */
export const queueAnalysis = (db: Database): Promise<void> => addJob(db, ANALYSE_JOB, 'due')

export const JUDGE_JOB = 'judge'
export const RULE_JOB = 'category-rule'

/** Queues the judging of every waiting conversation by all rules. Call it once all changes are made. */
export const queueJudging = (db: Database): Promise<void> => addJob(db, JUDGE_JOB, 'due')

/** Queues a rule to go through all conversations, or to remove its matches: starts again if it was under way. */
export const queueRule = (db: Database, id: number): Promise<void> => addJob(db, RULE_JOB, String(id))

export const LINK_JOB = 'policy-links'

/** Queues the search for links of every waiting conversation and policy. Call it once all changes are made. */
export const queueLinks = (db: Database): Promise<void> => addJob(db, LINK_JOB, 'due')

export const MACHINE_JOB = 'machine-scores'
export const MACHINE_RUN_JOB = 'machine-runs'

/** Queues the judging of every waiting conversation by the rules of scorecards. Call it once all changes are made. */
export const queueMachineScores = (db: Database): Promise<void> => addJob(db, MACHINE_JOB, 'due')

/** Queues published or changed scorecards to go through all conversations. */
export const queueMachineRuns = (db: Database): Promise<void> => addJob(db, MACHINE_RUN_JOB, 'due')

/** Asks models for suggested answers of an evaluation; the key is the evaluation's id. */
export const SUGGEST_JOB = 'suggest'
