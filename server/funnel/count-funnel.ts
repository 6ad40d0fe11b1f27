import { sql, type SqlBool } from 'kysely'

import type { CountedFunnel } from '#contracts/funnel.ts'
import { dashboardFunnelSteps } from '#contracts/lists/funnel.ts'
import { type FunnelGroup, stepsOf } from '#domain/partner-data/funnel.ts'
import type { Period } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { activeAt, arrivedBetween } from '#server/funnel/is-in-funnel-period.ts'
import { refreshFunnel } from '#server/funnel/refresh-funnel.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { reachesPartner } from '#server/partners/partner-scope.ts'

/**
 * Which records: of one partner or all, of one campaign or all, and those that first arrived on the days of a period.
 */
export type FunnelQueryContext = {
  filter: { partner_id?: number | undefined; campaign_id?: number | undefined }
  period: Period
  /** The time zone of the days. */
  timeZone: string
  now: Date
}

/**
 * How far the records of calling bases have come that the caller's rules reach: records have a partner but no team or
 * agent, so that rules about those reach none. Whether a policy is in force is decided by the current day of the
 * partner.
 */
export async function countFunnel(db: Database, scope: Scope, query: FunnelQueryContext): Promise<CountedFunnel> {
  await refreshFunnel(db)
  const { filter, period, timeZone, now } = query
  const { rows } = await sql<FunnelGroup & { is_dated: boolean }>`
    select contacted, effective, sold, verified, issued, ${activeAt(now)} as active,
      arrived_at is not null as is_dated, count(*)::integer as records
    from funnel_record join partner on partner.id = funnel_record.partner_id
    where ${reachesPartner(scope, sql.ref('partner.id'))}
      and ${filter.partner_id === undefined ? EVERY : sql`partner.id = ${filter.partner_id}`}
      and ${filter.campaign_id === undefined ? EVERY : sql`funnel_record.campaign_id = ${filter.campaign_id}`}
      and (arrived_at is null or ${arrivedBetween(timeZone, period)})
    group by 1, 2, 3, 4, 5, 6, 7
  `.execute(db)
  return {
    steps: stepsOf(
      rows.filter(({ is_dated }) => is_dated),
      dashboardFunnelSteps,
    ),
    undated: rows.reduce((sum, { is_dated, records }) => (is_dated ? sum : sum + records), 0),
  }
}

const EVERY = sql<SqlBool>`true`
