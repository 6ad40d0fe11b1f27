import type { PolicyListQuery } from '#contracts/lists/policies.ts'
import type { PersistencyMonth } from '#contracts/persistency-words.ts'
import { addMonths } from '#domain/time/months.ts'
import { addDays } from '#domain/time/reporting-period.ts'

import type { PersistencySearch } from './persistency-search.ts'

/**
 * The filters of the policies that are counted for these months, each given by its first day; with `after` only the
 * policies of that rate.
 */
export const cohortSearch = (
  search: PersistencySearch,
  { from, to, after }: { from: string; to: string; after?: PersistencyMonth },
): Partial<PolicyListQuery> => ({
  ...organisationOf(search),
  currency: search.currency,
  persistency: 'counted',
  effective_from: from,
  effective_to: addDays(addMonths(to, 1), -1),
  ...(after !== undefined && { after, outcome: 'rated' }),
})

/** The filters by organisation, without the months. */
export const organisationOf = ({ partner_id, campaign_id, agent_id }: PersistencySearch) => ({
  partner_id,
  campaign_id,
  agent_id,
})
