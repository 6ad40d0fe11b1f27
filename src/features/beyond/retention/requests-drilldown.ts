import type { BeyondDashboard } from '#contracts/beyond.ts'
import type { RetentionFilter } from '#contracts/lists/calls.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import { type CallsSearch, callsSearch } from '#src/reporting/calls-drilldown.ts'

import { filtersOf } from '../filters-of.ts'

/** The conversations in which a policy was asked to be cancelled, of which one became what is `wanted`. */
export const requestsDrilldown = (
  query: BeyondQuery,
  { period, as_of }: Pick<BeyondDashboard, 'period' | 'as_of'>,
  wanted: RetentionFilter,
): CallsSearch => callsSearch(filtersOf(query), period, { retention: wanted, as_of })
