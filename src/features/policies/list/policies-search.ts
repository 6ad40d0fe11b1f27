import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { policyListQuerySchema } from '#contracts/lists/policies.ts'
import { idParam } from '#contracts/params.ts'
import { viewSearch } from '#src/forms/saved-views/view-search.ts'

/** So that the others stand side by side on a usual screen. */
const HIDDEN = 'certificate,campaign,line,agent,ended_on,premium_yearly,claims'

/** The search part of the address: the server's query, which columns are hidden, and the policy that is read in place of the list. */
const searchSchema = z.object({
  ...policyListQuerySchema.shape,
  hidden: z._default(z.string(), HIDDEN),
  policy: idParam,
})

export const policiesSearch = addressSearch(searchSchema)
/** The part of it that the server is asked. */
export const policiesQuery = addressSearch(policyListQuerySchema)
export type PoliciesSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const policiesSearchDefaults = {
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  sort: '-effective_on',
  hidden: HIDDEN,
} as const

export const policiesView = ({ policy: _, ...list }: PoliciesSearch) => viewSearch(list, policiesSearchDefaults)
