import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'

const searchSchema = z.object({
  /** Where to start, in seconds. */
  t: z.optional(z.coerce.number().check(z.minimum(0))),
})

export const callDetailSearch = addressSearch(searchSchema)
