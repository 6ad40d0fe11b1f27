import { type RawBuilder, sql } from 'kysely'

import type { DebtBucket } from '#contracts/collection-words.ts'
import { BUCKET_ENDS } from '#domain/collections/bucket.ts'
import type { Day } from '#domain/time/reporting-period.ts'

/** The domain's `bucketOn` in SQL. */
export const bucketOf = (day: Day | RawBuilder<unknown>, dueOn: RawBuilder<unknown>): RawBuilder<DebtBucket> =>
  sql<DebtBucket>`width_bucket(${typeof day === 'string' ? sql`${day}::date` : day} - ${dueOn}, ${sql.lit(BOUNDS)}::int[])`

/** The first day overdue of each bucket but the first. */
const BOUNDS = `{${BUCKET_ENDS.map((end) => end + 1).join(',')}}`
