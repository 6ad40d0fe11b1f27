import type { BeyondReasons } from '#contracts/beyond.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'

import { policiesOf, type PoliciesSearch } from '../policies-of.ts'

/** Null where it is any of them. */
type Narrowed = { reason: string | null; category_id?: number }

/** The list of the policies that ended in the period for a reason, and in whose sale a category was found where one is named. */
export const policiesByReason = (
  query: BeyondQuery,
  { from, to }: BeyondReasons['period'],
  { reason, category_id }: Narrowed,
): PoliciesSearch =>
  policiesOf(query, {
    ...{ ended_from: from, ended_to: to, category_id },
    ...(reason === null ? { reason_told: 'yes' } : { cancel_reason: reason }),
  })
