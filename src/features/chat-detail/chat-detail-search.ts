import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'

/** What stands beside a chat, a subject at a time. */
export const chatPanels = ['analytics', 'details', 'evaluations', 'notes', 'policy', 'raw', 'access'] as const
export type ChatPanel = (typeof chatPanels)[number]

/** The search part of the address: the message to look at, counted from 0; and what stands beside. */
export const chatDetailSearch = addressSearch(
  z.object({ m: z.optional(z.coerce.number().check(z.int(), z.minimum(0))), panel: z.optional(z.enum(chatPanels)) }),
)
