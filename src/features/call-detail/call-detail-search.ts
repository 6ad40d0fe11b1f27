import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'

/** The search part of the address: where to start, in seconds from the beginning of the recording. */
export const callDetailSearch = addressSearch(z.object({ t: z.optional(z.coerce.number().check(z.minimum(0))) }))
