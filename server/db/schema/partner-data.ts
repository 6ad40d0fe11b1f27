import type { Generated } from 'kysely'

import type { TargetMetric } from '#contracts/target-metrics.ts'

import type { Moment } from './columns.ts'

/** Agreements with partners. */
export type PartnerDataTables = {
  campaign_target: {
    campaign_id: number
    month: string
    metric: TargetMetric
    target: number
    set_by: number | null
    set_at: Generated<Moment>
  }
}
