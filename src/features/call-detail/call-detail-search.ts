import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'

/** What stands beside a conversation, a subject at a time. */
export const callPanels = ['analytics', 'details', 'evaluations', 'notes', 'policy', 'raw', 'access'] as const
export type CallPanel = (typeof callPanels)[number]

/** The search part of the address: where to start, in seconds from the beginning of the recording; and what stands beside. */
export const callDetailSearch = addressSearch(
  z.object({ t: z.optional(z.coerce.number().check(z.minimum(0))), panel: z.optional(z.enum(callPanels)) }),
)
