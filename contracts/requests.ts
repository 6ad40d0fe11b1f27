import * as z from 'zod/mini'

import { listQueryShape } from './lists/list-query.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { storable } from './params.ts'
import { richTextSchema } from './rich-text.ts'
import { requestQuestionSchema } from './satisfaction.ts'
import { messageFilesSchema, ticketFileSchema } from './ticket-files.ts'
import { ticketStates } from './ticket-states.ts'
import { MAX_SUBJECT_LENGTH } from './tickets.ts'

/** A request to the support desk, as its requester sees it. Internal notes of the desk are not included. */

const rowShape = {
  /** The number of the ticket. */
  id: z.number(),
  subject: z.string(),
  state: z.enum(ticketStates),
  created_at: z.string(),
  /** When it was created, or when the last message to or from the requester was written. */
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
  /** The ticket into which it was merged; it is the reader's too. */
  merged_into: z.nullable(z.number()),
  /** Whether the reader can still write; otherwise they must create a new request. */
  answers: z.boolean(),
  /** The satisfaction; null if it is not asked and was not answered. */
  question: z.nullable(requestQuestionSchema),
  /** Oldest first. */
  messages: z.array(
    z.object({
      id: z.number(),
      /** Null for a removed message. */
      body: z.nullable(richTextSchema),
      author: z.string(),
      is_requester: z.boolean(),
      at: z.string(),
      /** Empty for a removed message. */
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

/** `POST /api/requests/{id}/messages`: reopens a solved request. */
export const requestAnswerSchema = z.strictObject({ body: richTextSchema, files: messageFilesSchema })
export type RequestAnswer = z.input<typeof requestAnswerSchema>
