import { withQueryLimit } from '#server/db/query-limit.ts'

/** For numbers that are not precomputed, from hundreds of thousands of rows: such an answer takes seconds. */
export const withLongTimeout = <Answer>(work: () => Promise<Answer>): Promise<Answer> => withQueryLimit(LIMIT_MS, work)

const LIMIT_MS = 30_000
