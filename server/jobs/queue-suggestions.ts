/** Asks models for suggested answers of an evaluation; the key is the evaluation's id. */
export const SUGGEST_JOB = 'suggest'
