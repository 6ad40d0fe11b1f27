import { withQueryLimit } from '#server/db/query-limit.ts'

/** For numbers that are made of all that a partner ever sent: a base of hundreds of thousands takes seconds. */
export const unhurried = <Answer>(work: () => Promise<Answer>): Promise<Answer> => withQueryLimit(LIMIT_MS, work)

const LIMIT_MS = 30_000
