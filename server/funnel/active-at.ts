import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** Whether what came of a row of `funnel_record` is in force at a moment: on the day that it is where its `partner` is. */
export const activeAt = (now: Date): RawBuilder<SqlBool> =>
  sql`active_on @> (${now}::timestamptz at time zone partner.time_zone)::date`
