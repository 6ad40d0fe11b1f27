import type { BeyondSurvival } from '#contracts/beyond.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'

import { groupFilter, policiesOf, type PoliciesSearch } from '../policies-of.ts'
import type { Group } from '../use-group-words.ts'

/** The list of the policies that a curve is of; undefined where the list cannot be narrowed to them. */
export function policiesOfCurve(query: BeyondQuery, survival: Told, group: Group): PoliciesSearch | undefined {
  const { by, period, as_of } = survival
  const narrowed = groupFilter(by, group)
  if (narrowed === undefined) return undefined
  const effective_to = period.to < as_of ? period.to : as_of
  return policiesOf(query, { ...narrowed, persistency: 'counted', effective_from: period.from, effective_to })
}

type Told = Pick<BeyondSurvival, 'by' | 'period' | 'as_of'>
