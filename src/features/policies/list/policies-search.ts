import { policyListQuerySchema } from '#contracts/lists/policies.ts'
import { idParam } from '#contracts/params.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

/** With `policy`, that policy is shown instead of the list. */
export const policiesSearch = listSearch(policyListQuerySchema, {
  hidden: 'certificate,campaign,line,agent,ended_on,premium_yearly,claims',
  more: { policy: idParam },
})
export type PoliciesSearch = SearchOf<typeof policiesSearch>
