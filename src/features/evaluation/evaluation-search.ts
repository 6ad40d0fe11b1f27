import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'

const whole = z.optional(z.coerce.number().check(z.int(), z.minimum(0)))

/** What the address of an evaluation says beside which one it is. */
export const evaluationSearch = addressSearch(
  z.object({
    /** The second of the recording to start at, and the message to look at. */
    t: z.optional(z.coerce.number().check(z.minimum(0))),
    m: whole,
    /** Of a new one: by which scorecard, for which assignment, about which turns. */
    scorecard: whole,
    assignment: whole,
    from: whole,
    to: whole,
  }),
)
