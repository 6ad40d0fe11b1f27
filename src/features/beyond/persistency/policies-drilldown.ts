import type { BeyondDashboard, PersistencyGrouping } from '#contracts/beyond.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import type { PersistencyMonth } from '#contracts/persistency-words.ts'
import { addMonths } from '#domain/time/months.ts'
import { addDays } from '#domain/time/reporting-period.ts'

import { groupFilter, policiesOf, type PoliciesSearch } from '../policies-of.ts'
import type { Group } from '../use-group-words.ts'
import { monthsOldEnough } from './persistency-rates.ts'

type Behind = {
  query: BeyondQuery
  dashboard: Pick<BeyondDashboard, 'period' | 'as_of'>
  m: PersistencyMonth
  /** All of them where none is given. */
  group?: { by: PersistencyGrouping; of: Group }
}

/** The list of the policies that a rate is of; undefined where the list cannot be narrowed to them. */
export function policiesDrilldown({ query, dashboard, m, group }: Behind): PoliciesSearch | undefined {
  const months = monthsOldEnough(dashboard.period, m, dashboard.as_of)
  const narrowed = group ? groupFilter(group.by, group.of) : {}
  if (months === null || narrowed === undefined) return undefined
  return policiesOf(query, {
    ...narrowed,
    ...{ persistency: 'counted', after: m, outcome: 'rated' },
    ...{ effective_from: months.from, effective_to: addDays(addMonths(months.to, 1), -1) },
  })
}
