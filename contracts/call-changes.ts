import * as z from 'zod/mini'

import { isStorable } from './params.ts'

/** `POST /api/calls/{id}/swap-speakers`: swaps agent and customer compared with the source, or undoes that. */
export const speakerSwapSchema = z.strictObject({
  /** The state after the request, so that repeating it changes nothing. */
  swapped: z.boolean(),
  /** Stored in the access record. */
  reason: z.string().check(z.trim(), z.maxLength(500), isStorable),
})
export type SpeakerSwap = z.infer<typeof speakerSwapSchema>

/** `POST /api/calls/{id}/print`: records that the conversation is printed. */
export const callPrintSchema = z.strictObject({
  /** How many of its lines. */
  turns: z.number().check(z.int(), z.minimum(0)),
})
