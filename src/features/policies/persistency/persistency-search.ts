import type * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { policyCohortsQuerySchema } from '#contracts/lists/policies.ts'

/** The search part of the address is what the server is asked; with a currency, premiums are told in place of policies. */
export const persistencySearch = addressSearch(policyCohortsQuerySchema)
export type PersistencySearch = z.infer<typeof policyCohortsQuerySchema>
