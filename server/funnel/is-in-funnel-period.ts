import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { FunnelStep } from '#contracts/lists/partner-data.ts'
import { provenBy } from '#domain/partner-data/funnel.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import { startOfDay } from '#domain/time/time-zone.ts'

/** Which records: by the step that they have reached, and by the days on which they first arrived, both included. */
type FunnelSelection = {
  step: FunnelStep
  from: Day | undefined
  to: Day | undefined
  /** The time zone of the days. */
  timeZone: string
  now: Date
}

/** Whether a row of `dialling_record` is among those that a dashboard counts. Call `refreshFunnel` first. */
export const isInFunnelPeriod = ({ step, from, to, timeZone, now }: FunnelSelection): RawBuilder<SqlBool> => sql`
  dialling_record.id in (
    select record_id from (
      select funnel_record.*, ${activeAt(now)} as active
      from funnel_record join partner on partner.id = funnel_record.partner_id
    ) as known
    where ${reached(step)} and ${arrivedBetween(timeZone, { from, to })}
  )`

/** Whether a row of `funnel_record` arrived on these days, both included. */
export function arrivedBetween(
  timeZone: string,
  { from, to }: Pick<FunnelSelection, 'from' | 'to'>,
): RawBuilder<SqlBool> {
  const days = [sql`true`]
  if (from !== undefined) days.push(sql`arrived_at >= ${startOfDay(timeZone, from)}`)
  if (to !== undefined) days.push(sql`arrived_at < ${startOfDay(timeZone, addDays(to, 1))}`)
  return sql`(${sql.join(days, sql` and `)})`
}

/** Whether a policy of a row of `funnel_record` is in force at a moment: on the current day of its `partner`. */
export const activeAt = (now: Date): RawBuilder<SqlBool> =>
  sql`active_on @> (${now}::timestamptz at time zone partner.time_zone)::date`

/** Whether the facts of a record (in columns named like the facts) prove a step, as in `hasReached`. */
export const reached = (step: FunnelStep): RawBuilder<SqlBool> =>
  step === 'base'
    ? sql`true`
    : sql`(${sql.join(
        provenBy[step].map((fact) => sql.ref(fact)),
        sql` or `,
      )})`
