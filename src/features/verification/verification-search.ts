import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'

/** What the address of an evidence file says beside its conversation. */
export const verificationSearch = addressSearch(
  z.object({
    /** The policy that it is about, or none of them; by itself where there is one only. */
    policy: z.optional(z.union([z.coerce.number().check(z.int(), z.minimum(1)), z.literal('none')])),
    /** The second of the recording to start at, and the message to look at. */
    t: z.optional(z.coerce.number().check(z.minimum(0))),
    m: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  }),
)
