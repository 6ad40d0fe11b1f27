import type { Generated } from 'kysely'

import type { Moment } from './columns.ts'

/** How far each record of a calling base has come, and which ones must be counted again. */
export type FunnelTables = {
  funnel_record: {
    record_id: number
    partner_id: number
    campaign_id: number | null
    arrived_at: Moment | null
    contacted: boolean
    effective: boolean
    sold: boolean
    verified: boolean
    issued: boolean
    /** A multirange of days. */
    active_on: string
  }
  funnel_shared_tail: { partner_id: number; tail: string }
  funnel_due: {
    id: Generated<number>
    record_id: number | null
    customer_id: number | null
    national_id: string | null
    tails: Generated<string[]>
  }
  funnel_state: { meanings: string }
}
