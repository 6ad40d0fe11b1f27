import * as z from 'zod/mini'

/** What becomes of a letter to the desk: a new ticket; a message of one; a note; a reply that did not arrive is told so; nothing. */
export const letterOutcomes = ['opened', 'answered', 'noted', 'undelivered', 'ignored'] as const
export type LetterOutcome = (typeof letterOutcomes)[number]

/** `POST /api/support-mail`. A letter that was taken before is `repeated`, and answers what became of it then. */
export const receivedLetterSchema = z.object({
  outcome: z.enum(letterOutcomes),
  ticket_id: z.nullable(z.number()),
  repeated: z.boolean(),
})
export type ReceivedLetter = z.infer<typeof receivedLetterSchema>
