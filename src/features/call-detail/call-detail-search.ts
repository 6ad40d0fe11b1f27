import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'

/** The panels beside a conversation, one of which is shown at a time. */
export const callPanels = ['analytics', 'details', 'evaluations', 'notes', 'policy', 'raw', 'access'] as const
export type CallPanel = (typeof callPanels)[number]

/** The search part of the address: where playback starts, in seconds from the beginning of the recording, and the open panel. */
export const callDetailSearch = addressSearch(
  z.object({ t: z.optional(z.coerce.number().check(z.minimum(0))), panel: z.optional(z.enum(callPanels)) }),
)
