import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'

/** The search part of the address: the message to look at, counted from 0. */
export const chatDetailSearch = addressSearch(
  z.object({ m: z.optional(z.coerce.number().check(z.int(), z.minimum(0))) }),
)
