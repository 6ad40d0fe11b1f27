import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { collectionsQuerySchema } from '#contracts/lists/debts.ts'

/** What the screen's address holds: what the server is asked, and which of the currencies it tells is on show. */
const collectionsSearchSchema = z.object({
  ...collectionsQuerySchema.shape,
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
})
export type CollectionsSearch = z.infer<typeof collectionsSearchSchema>

export const collectionsSearch = addressSearch(collectionsSearchSchema)
