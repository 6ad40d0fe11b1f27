import type { PremiumFunnel } from '#contracts/funnel.ts'
import type { PremiumQuery } from '#contracts/lists/dashboards.ts'
import { lengthOf, MAX_PERIOD_DAYS, periodOf, previousPeriod } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { countFunnel, type FunnelQueryContext } from '#server/funnel/count-funnel.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { namedComparison } from '#server/modules/dashboards/premium/named-comparison.ts'
import { reportingZone } from '#server/partners/reporting-zone.ts'

/**
 * How far the records of calling bases have come that first came on the days of the dashboard, with those of the
 * comparison: none where that is a team. Throws a refusal when the period is longer than ten years.
 */
export async function premiumFunnel(
  db: Database,
  scope: Scope,
  query: PremiumQuery,
  now: Date,
): Promise<PremiumFunnel> {
  const { partner_id, campaign_id, channel, team_id, agent_id, compare_partner_id, compare_team_id } = query
  const timeZone = await reportingZone(db, scope, partner_id)
  const period = periodOf(query, dayIn(timeZone, now))
  if (lengthOf(period) > MAX_PERIOD_DAYS)
    throw new Refusal({ kind: 'refused', errors: { started_from: [texts.outOfBounds] } })
  const isOther = compare_partner_id !== undefined && compare_team_id === undefined
  const other: FunnelQueryContext = isOther
    ? {
        filter: { partner_id: compare_partner_id },
        period,
        timeZone: await reportingZone(db, scope, compare_partner_id),
        now,
      }
    : { filter: { partner_id, campaign_id }, period: previousPeriod(period), timeZone, now }
  const isOfRecords = channel === undefined && team_id === undefined && agent_id === undefined
  const { partner } = await namedComparison(db, scope, query)
  return {
    period: { ...period, time_zone: timeZone },
    counted: isOfRecords
      ? await countFunnel(db, scope, { filter: { partner_id, campaign_id }, period, timeZone, now })
      : null,
    compared_with: { from: other.period.from, to: other.period.to, partner },
    compared: isOfRecords && compare_team_id === undefined ? await countFunnel(db, scope, other) : null,
  }
}
