import * as z from 'zod/mini'

import { isStorable } from './params.ts'

/** `POST /api/calls/{id}/unmasking`: shows the conversation unmasked in this session for half an hour. The reason is recorded. */
export const unmaskingRequestSchema = z.strictObject({
  reason: z.string().check(z.trim(), z.minLength(10), z.maxLength(500), isStorable),
})

/** Until when the conversation is unmasked. */
export const unmaskingSchema = z.object({ until: z.string() })

/** The unmasking state of a conversation. */
export const unmaskingStateSchema = z.object({
  /** Whether this reader may unmask it; if not, a request would be refused. */
  may: z.boolean(),
  /** Until when it is unmasked in this session; null while it is masked. */
  until: z.nullable(z.string()),
})
