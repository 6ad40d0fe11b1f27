import type { BeyondDisclosures } from '#contracts/beyond.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'

import { earlyEnds, policiesOf, type PoliciesSearch } from '../policies-of.ts'

type Told = Pick<BeyondDisclosures, 'period' | 'as_of'>

/** The list of the policies of whose sales a disclosure, or any, was not made. */
export const policiesUndisclosed = (
  query: BeyondQuery,
  { period, as_of }: Told,
  { country, code }: Pick<BeyondDisclosures['factors'][number], 'country' | 'code'>,
): PoliciesSearch =>
  policiesOf(query, {
    ...earlyEnds(period, as_of),
    failed_disclosure: country === null || code === null ? 'any' : `${country}.${code}`,
  })
