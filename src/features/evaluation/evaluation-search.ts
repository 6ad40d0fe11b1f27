import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'

const wholeNumber = z.optional(z.coerce.number().check(z.int(), z.minimum(0)))

/** The search part of the address of an evaluation. */
export const evaluationSearch = addressSearch(
  z.object({
    /** The second of the recording to start at, and the message to highlight. */
    t: z.optional(z.coerce.number().check(z.minimum(0))),
    m: wholeNumber,
    /** For a new evaluation: the scorecard, the assignment and the turns. */
    scorecard: wholeNumber,
    assignment: wholeNumber,
    from: wholeNumber,
    to: wholeNumber,
  }),
)
