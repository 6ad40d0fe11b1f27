import type { PremiumFunnel } from '#contracts/funnel.ts'
import type { PremiumQuery } from '#contracts/lists/dashboards.ts'
import type { DashboardFunnelStep } from '#contracts/lists/funnel.ts'
import { addressOf } from '#src/reporting/address-of.ts'

/** The address of the records that took a step. */
export const recordsHref = (
  { partner_id, campaign_id }: PremiumQuery,
  { from, to }: PremiumFunnel['period'],
  step: DashboardFunnelStep,
): string => addressOf('/call-detail-db', { partner_id, campaign_id, reached: step, came_from: from, came_to: to })
