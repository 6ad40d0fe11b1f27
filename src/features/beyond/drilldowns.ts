import type { BeyondDashboard, BeyondReasons, PersistencyGrouping } from '#contracts/beyond.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import type { DebtListQuery } from '#contracts/lists/debts.ts'
import type { PolicyListQuery } from '#contracts/lists/policies.ts'
import type { PersistencyMonth } from '#contracts/persistency-words.ts'
import { addMonths } from '#domain/time/months.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import { addressOf } from '#src/reporting/address-of.ts'

import { monthsOldEnough } from './persistency/persistency-rates.ts'
import type { Group } from './use-group-words.ts'

export type PoliciesSearch = Partial<Omit<PolicyListQuery, 'page' | 'per_page' | 'sort'>>

/** The search of the policy list with the filters of the dashboard. */
export const policiesSearch = (query: BeyondQuery, more: PoliciesSearch): PoliciesSearch => {
  const { partner_id, campaign_id, team_id, agent_id, channel } = query
  return { partner_id, campaign_id, team_id, agent_id, sale_channel: channel, ...more }
}

export const policiesHref = (search: PoliciesSearch): string => addressOf('/details-polizas', search)

/** The filter for the policies of one group; undefined if the list has no such filter. */
export function groupFilter(by: PersistencyGrouping, { id, band, verdict }: Group): PoliciesSearch | undefined {
  if (by === 'score-band') return { sale_band: band ?? 'none' }
  if (by === 'verdict') return { verdict: verdict ?? 'none' }
  if (id !== null) return { [GROUP_FILTERS[by]]: id }
  return by === 'partner' ? undefined : { unknown: by }
}

/** Policies of the period that began at least three months ago, so that it is known whether they ended within three months. */
export function earlyEnds({ from, to }: { from: Day; to: Day }, asOf: Day): PoliciesSearch {
  const last = lastOldEnough(asOf, EARLY)
  return {
    ...{ persistency: 'counted', after: EARLY, outcome: 'rated' },
    ...{ effective_from: from, effective_to: last < to ? last : to },
  }
}

/** The newest day that lies at least this many months back. */
function lastOldEnough(asOf: Day, months: number): Day {
  // adding months to the last days of a month can give the same day for several of them
  let day = addDays(addMonths(asOf, -months), 4)
  while (addMonths(day, months) > asOf) day = addDays(day, -1)
  return day
}

const EARLY = 3

type PoliciesDrilldown = {
  query: BeyondQuery
  dashboard: Pick<BeyondDashboard, 'period' | 'as_of'>
  m: PersistencyMonth
  /** All groups if none is given. */
  group?: { by: PersistencyGrouping; of: Group }
}

/** The search for the policies of a rate; undefined if the list has no filter for them. */
export function policiesDrilldown({ query, dashboard, m, group }: PoliciesDrilldown): PoliciesSearch | undefined {
  const months = monthsOldEnough(dashboard.period, m, dashboard.as_of)
  const filter = group ? groupFilter(group.by, group.of) : {}
  if (months === null || filter === undefined) return undefined
  return policiesSearch(query, {
    ...filter,
    ...{ persistency: 'counted', after: m, outcome: 'rated' },
    ...{ effective_from: months.from, effective_to: addDays(addMonths(months.to, 1), -1) },
  })
}

/** A null reason stands for any known reason. */
type ReasonFilter = { reason: string | null; category_id?: number }

/** The search for the policies that ended in the period for a reason and, if one is given, had a category found in their sale. */
export const reasonPolicies = (
  query: BeyondQuery,
  { from, to }: BeyondReasons['period'],
  { reason, category_id }: ReasonFilter,
): PoliciesSearch =>
  policiesSearch(query, {
    ...{ ended_from: from, ended_to: to, category_id },
    ...(reason === null ? { reason_told: 'yes' } : { cancel_reason: reason }),
  })

export type DebtsSearch = Partial<Omit<DebtListQuery, 'page' | 'per_page' | 'sort'>>

/** The search of the debt worklist for the debts of a figure. Debts have no channel. */
export function debtsSearch(query: BeyondQuery, more: DebtsSearch): DebtsSearch {
  const { partner_id, campaign_id, team_id, agent_id } = query
  return { partner_id, campaign_id, team_id, agent_id, standing: 'all', ...more }
}

export const debtsHref = (query: BeyondQuery, more: DebtsSearch): string =>
  addressOf('/data-partner-cob/worklist', debtsSearch(query, more))

/** The address of the dashboard filtered to one group; undefined if no filter can express that group. */
export function groupDashboardHref(
  query: BeyondQuery,
  by: PersistencyGrouping,
  { id }: Pick<Group, 'id'>,
): string | undefined {
  const filter = by === 'score-band' || by === 'verdict' ? null : GROUP_FILTERS[by]
  return filter === null || id === null ? undefined : addressOf('/beyond', { ...query, [filter]: id })
}

/** The filters of the dashboard and of its lists by which one group can be selected. */
const GROUP_FILTERS = {
  agent: 'agent_id',
  team: 'team_id',
  campaign: 'campaign_id',
  partner: 'partner_id',
} as const satisfies Partial<Record<PersistencyGrouping, keyof BeyondQuery>>
