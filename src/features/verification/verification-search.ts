import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'

/** The search part of an evidence file's address, next to its conversation. */
export const verificationSearch = addressSearch(
  z.object({
    /** The policy of the file, or none of them; optional when there is only one. */
    policy: z.optional(z.union([z.coerce.number().check(z.int(), z.minimum(1)), z.literal('none')])),
    /** The second of the recording to start at, and the message to highlight. */
    t: z.optional(z.coerce.number().check(z.minimum(0))),
    m: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  }),
)
