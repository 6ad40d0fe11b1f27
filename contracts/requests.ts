import * as z from 'zod/mini'

import { listQueryShape } from './lists/list-query.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { storable } from './params.ts'
import { richTextSchema } from './rich-text.ts'
import { requestQuestionSchema } from './satisfaction.ts'
import { messageFilesSchema, ticketFileSchema } from './ticket-files.ts'
import { ticketStates } from './ticket-states.ts'
import { MAX_SUBJECT_LENGTH } from './tickets.ts'

/** What somebody has asked the support desk: their own tickets, as those who ask see them. What the desk says among itself is none of it. */

const rowShape = {
  /** The number of the ticket. */
  id: z.number(),
  subject: z.string(),
  state: z.enum(ticketStates),
  created_at: z.string(),
  /** When it was asked, or something was last said of it to its requester or by them. */
  said_at: z.string(),
}
export const requestRowSchema = z.object(rowShape)
export type RequestRowDto = z.infer<typeof requestRowSchema>
export const requestPageSchema = pageSchema(requestRowSchema)
export const readRequestPageSchema = readPageSchema(requestRowSchema)

/** The query of `GET /api/requests`: the reader's own, the newest first. */
export const requestsQuerySchema = z.object(listQueryShape)
export type RequestsQuery = z.infer<typeof requestsQuerySchema>

/** `GET /api/requests/{id}` */
export const requestSchema = z.object({
  ...rowShape,
  /** The ticket in which it goes on, of one that was merged: it is the reader's too. */
  merged_into: z.nullable(z.number()),
  /** Whether the reader can write again; where not, they ask anew. */
  answers: z.boolean(),
  /** How it went; null where that is not asked, and was not said. */
  question: z.nullable(requestQuestionSchema),
  /** Oldest first. */
  messages: z.array(
    z.object({
      id: z.number(),
      /** Null of what was removed. */
      body: z.nullable(richTextSchema),
      author: z.string(),
      is_requester: z.boolean(),
      at: z.string(),
      /** None of what was removed. */
      files: z.array(ticketFileSchema),
    }),
  ),
})
export type Request = z.infer<typeof requestSchema>

/** `POST /api/requests` */
export const requestDraftSchema = z.strictObject({
  subject: storable(MAX_SUBJECT_LENGTH).check(z.trim(), z.minLength(1)),
  body: richTextSchema,
  files: messageFilesSchema,
})
export type RequestDraft = z.input<typeof requestDraftSchema>

/** `POST /api/requests/{id}/messages`: opens again what was said to be solved. */
export const requestAnswerSchema = z.strictObject({ body: richTextSchema, files: messageFilesSchema })
export type RequestAnswer = z.input<typeof requestAnswerSchema>
