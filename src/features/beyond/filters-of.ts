import type { ConversationFilter } from '#contracts/lists/calls.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import { filterCount } from '#src/reporting/filter-count.ts'

export type BeyondFilters = ConversationFilter & Pick<BeyondQuery, 'agent_id'>

/** What narrows all figures of the dashboard: not how some of them are told, nor what they are compared with. */
export const filtersOf = ({ by: _, outcome: __, compare_team_id: ___, ...filters }: BeyondQuery): BeyondFilters =>
  filters

/** How many things are chosen: filters, and what it is compared with. */
export const chosenCount = (query: BeyondQuery): number =>
  filterCount(filtersOf(query)) + Number(query.compare_team_id !== undefined)
