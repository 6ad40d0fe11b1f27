import * as z from 'zod/mini'

/** The result of a letter to the desk: a new ticket, a message, a note, the report of an undelivered reply, or nothing. */
export const letterOutcomes = ['opened', 'answered', 'noted', 'undelivered', 'ignored'] as const
export type LetterOutcome = (typeof letterOutcomes)[number]

/** `POST /api/support-mail`. A letter that was received before is `repeated`, with its first result. */
export const receivedLetterSchema = z.object({
  outcome: z.enum(letterOutcomes),
  ticket_id: z.nullable(z.number()),
  repeated: z.boolean(),
})
export type ReceivedLetter = z.infer<typeof receivedLetterSchema>
