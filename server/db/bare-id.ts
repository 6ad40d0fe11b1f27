import { type RawBuilder, sql } from 'kysely'

/** A national id as it is compared: without blanks, marks and case, which files write differently. Indexed as it is written here. */
export const bareId = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`nullif(upper(regexp_replace(${id}, '[^[:alnum:]]', '', 'g')), '')`
