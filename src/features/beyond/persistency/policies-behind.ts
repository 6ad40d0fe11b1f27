import type { BeyondDashboard, PersistencyGrouping } from '#contracts/beyond.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import type { PolicyListQuery } from '#contracts/lists/policies.ts'
import type { PersistencyMonth } from '#contracts/persistency-words.ts'
import { addMonths } from '#domain/months.ts'
import { addDays } from '#domain/reporting-period.ts'

import type { Group } from '../use-group-words.ts'
import { monthsOldEnough } from './told-persistency.ts'

type Behind = {
  query: BeyondQuery
  dashboard: Pick<BeyondDashboard, 'period' | 'as_of'>
  m: PersistencyMonth
  /** All of them where none is given. */
  group?: { by: PersistencyGrouping; of: Group }
}

/** The list of the policies that a rate is of; undefined where the list cannot be narrowed to them. */
export function policiesBehind({ query, dashboard, m, group }: Behind): Partial<PolicyListQuery> | undefined {
  const months = monthsOldEnough(dashboard.period, m, dashboard.as_of)
  const narrowed = group && filterOf(group.by, group.of)
  if (months === null || narrowed === null || query.channel !== undefined || query.team_id !== undefined)
    return undefined
  const { partner_id, campaign_id, agent_id } = query
  return {
    ...{ partner_id, campaign_id, agent_id, ...narrowed },
    ...{ persistency: 'counted', after: m, outcome: 'rated' },
    ...{ effective_from: months.from, effective_to: addDays(addMonths(months.to, 1), -1) },
  }
}

function filterOf(by: PersistencyGrouping, { id, band, verdict }: Group): Partial<PolicyListQuery> | null {
  if (by === 'score-band') return { sale_band: band ?? 'none' }
  if (by === 'verdict') return { verdict: verdict ?? 'none' }
  // of whom nobody knows anything the list knows nothing either, and of teams it does not know any
  if (id === null || by === 'team') return null
  return { [FILTERS[by]]: id }
}

const FILTERS = { agent: 'agent_id', campaign: 'campaign_id', partner: 'partner_id' } as const
