import * as z from 'zod/mini'

import { isStorable } from './params.ts'

/** `POST /api/calls/{id}/swap-speakers`: who is agent and who is customer, other than the sources tell, or as they do. */
export const speakerSwapSchema = z.strictObject({
  /** How it is to be afterwards: asking twice for the same changes nothing. */
  swapped: z.boolean(),
  /** Kept with the record of it. */
  reason: z.string().check(z.trim(), z.maxLength(500), isStorable),
})
export type SpeakerSwap = z.infer<typeof speakerSwapSchema>

/** `POST /api/calls/{id}/print`: records that the conversation is put on paper. */
export const callPrintSchema = z.strictObject({
  /** How many of its lines. */
  turns: z.number().check(z.int(), z.minimum(0)),
})
