import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { collectionsQuerySchema } from '#contracts/lists/debts.ts'

/** The search of the screen: the query for the server, and the displayed currency. */
const collectionsSearchSchema = z.object({
  ...collectionsQuerySchema.shape,
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
})
export type CollectionsSearch = z.infer<typeof collectionsSearchSchema>

export const collectionsSearch = addressSearch(collectionsSearchSchema)
