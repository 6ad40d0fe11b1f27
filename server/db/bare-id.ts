import { type RawBuilder, sql } from 'kysely'

/**
 * A national id for comparison: without blanks, punctuation and case, which files write differently. The index uses
 * this exact expression.
 */
export const bareId = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`nullif(upper(regexp_replace(${id}, '[^[:alnum:]]', '', 'g')), '')`
