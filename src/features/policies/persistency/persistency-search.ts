import type * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { policyCohortsQuerySchema } from '#contracts/lists/policies.ts'

/**
 * The search part of the address is the query of the server. With a currency, premiums are counted instead of policies.
 */
export const persistencySearch = addressSearch(policyCohortsQuerySchema)
export type PersistencySearch = z.infer<typeof policyCohortsQuerySchema>
