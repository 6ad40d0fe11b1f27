import type { ConversationFilter } from '#contracts/lists/calls.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import { filterCount } from '#src/reporting/filter-count.ts'

export type BeyondFilters = ConversationFilter & Pick<BeyondQuery, 'agent_id'>

/** The filters that apply to all figures of the dashboard, without grouping, outcome and comparison. */
export const filtersOf = ({ by: _, outcome: __, compare_team_id: ___, ...filters }: BeyondQuery): BeyondFilters =>
  filters

/** How many filters are active; a comparison counts as one. */
export const activeFilterCount = (query: BeyondQuery): number =>
  filterCount(filtersOf(query)) + Number(query.compare_team_id !== undefined)
