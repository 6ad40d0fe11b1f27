import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { FunnelStep } from '#contracts/lists/partner-data.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import { startOfDay } from '#domain/time/time-zone.ts'
import { activeAt } from '#server/funnel/active-at.ts'
import { reached } from '#server/funnel/reached.ts'

/** Which records: by the step that they have reached, and by the days on which they first arrived, both included. */
type CameSoFar = {
  step: FunnelStep
  from: Day | undefined
  to: Day | undefined
  /** The time zone of the days. */
  timeZone: string
  now: Date
}

/** Whether a row of `dialling_record` is among those that a dashboard counts. Call `refreshFunnel` first. */
export const isInFunnelPeriod = ({ step, from, to, timeZone, now }: CameSoFar): RawBuilder<SqlBool> => sql`
  dialling_record.id in (
    select record_id from (
      select funnel_record.*, ${activeAt(now)} as active
      from funnel_record join partner on partner.id = funnel_record.partner_id
    ) as known
    where ${reached(step)} and ${arrivedBetween(timeZone, { from, to })}
  )`

/** Whether a row of `funnel_record` arrived on these days, both included. */
export function arrivedBetween(timeZone: string, { from, to }: Pick<CameSoFar, 'from' | 'to'>): RawBuilder<SqlBool> {
  const days = [sql`true`]
  if (from !== undefined) days.push(sql`arrived_at >= ${startOfDay(timeZone, from)}`)
  if (to !== undefined) days.push(sql`arrived_at < ${startOfDay(timeZone, addDays(to, 1))}`)
  return sql`(${sql.join(days, sql` and `)})`
}
