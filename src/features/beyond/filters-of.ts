import type { ConversationFilter } from '#contracts/lists/calls.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'

export type BeyondFilters = ConversationFilter & Pick<BeyondQuery, 'agent_id'>

/** What narrows all figures of the dashboard: not how some of them are told. */
export const filtersOf = ({ by: _, outcome: __, ...filters }: BeyondQuery): BeyondFilters => filters
