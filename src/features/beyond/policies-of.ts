import type { PersistencyGrouping } from '#contracts/beyond.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import type { PolicyListQuery } from '#contracts/lists/policies.ts'
import { addMonths } from '#domain/time/months.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import { addressOf } from '#src/reporting/address-of.ts'

import type { Group } from './use-group-words.ts'

export type PoliciesSearch = Partial<Omit<PolicyListQuery, 'page' | 'per_page' | 'sort'>>

/** The list of policies, narrowed as the dashboard is. */
export const policiesOf = (query: BeyondQuery, more: PoliciesSearch): PoliciesSearch => {
  const { partner_id, campaign_id, team_id, agent_id, channel } = query
  return { partner_id, campaign_id, team_id, agent_id, sale_channel: channel, ...more }
}

export const policiesHref = (search: PoliciesSearch): string => addressOf('/details-polizas', search)

/** The policies of one group; undefined where the list cannot be narrowed to it. */
export function groupFilter(by: PersistencyGrouping, { id, band, verdict }: Group): PoliciesSearch | undefined {
  if (by === 'score-band') return { sale_band: band ?? 'none' }
  if (by === 'verdict') return { verdict: verdict ?? 'none' }
  if (id !== null) return { [FILTERS[by]]: id }
  return by === 'partner' ? undefined : { unknown: by }
}

/** The policies of which it is known whether they ended within three months: those that began in the period, so long ago. */
export function earlyEnds({ from, to }: { from: Day; to: Day }, asOf: Day): PoliciesSearch {
  const last = lastOldEnough(asOf, EARLY)
  return {
    ...{ persistency: 'counted', after: EARLY, outcome: 'rated' },
    ...{ effective_from: from, effective_to: last < to ? last : to },
  }
}

/** The newest day that was so many months ago. */
function lastOldEnough(asOf: Day, months: number): Day {
  // of the last days of months several are alike
  let day = addDays(addMonths(asOf, -months), 4)
  while (addMonths(day, months) > asOf) day = addDays(day, -1)
  return day
}

const EARLY = 3
const FILTERS = { agent: 'agent_id', team: 'team_id', campaign: 'campaign_id', partner: 'partner_id' } as const
