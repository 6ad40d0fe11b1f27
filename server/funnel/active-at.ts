import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** Whether a policy of a row of `funnel_record` is in force at a moment: on the current day of its `partner`. */
export const activeAt = (now: Date): RawBuilder<SqlBool> =>
  sql`active_on @> (${now}::timestamptz at time zone partner.time_zone)::date`
