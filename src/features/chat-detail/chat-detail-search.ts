import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'

/** The panels beside a chat, one of which is shown at a time. */
export const chatPanels = ['analytics', 'details', 'evaluations', 'notes', 'policy', 'raw', 'access'] as const
export type ChatPanel = (typeof chatPanels)[number]

/** The search part of the address: the index of the highlighted message, from 0, and the open panel. */
export const chatDetailSearch = addressSearch(
  z.object({ m: z.optional(z.coerce.number().check(z.int(), z.minimum(0))), panel: z.optional(z.enum(chatPanels)) }),
)
