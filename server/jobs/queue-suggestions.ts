/** Looks up what machines would answer on an evaluation; its key is the evaluation's id. */
export const SUGGEST_JOB = 'suggest'
