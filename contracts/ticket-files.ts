import * as z from 'zod/mini'

import { idSchema, storable } from './params.ts'

/** What the files of one message may have together, in bytes: letters are refused above that, here and elsewhere. */
export const MAX_TICKET_FILE_BYTES = 25_000_000
export const MAX_TICKET_FILES = 20

/** What goes with a message of a ticket. `GET /api/ticket-files/{id}` answers it, and `GET /api/request-files/{id}` who asked. */
export const ticketFileSchema = z.object({ id: z.number(), name: z.string(), bytes: z.number() })
export type TicketFile = z.infer<typeof ticketFileSchema>

/**
 * Why a file of another desk is not here: it is not there any more, has more bytes than a message may have, is not what it was told to be; its
 * host refuses it, is none that files are fetched from, or does not answer.
 */
export const fileLosses = ['gone', 'too-large', 'wrong', 'refused', 'not-allowed', 'unanswered'] as const
export type FileLoss = (typeof fileLosses)[number]

/** What came with a message elsewhere, and is not here: by its number there. Without a reason it is still to be fetched. */
export const absentFileSchema = z.object({ id: z.number(), name: z.string(), why: z.nullable(z.enum(fileLosses)) })
export type AbsentFile = z.infer<typeof absentFileSchema>

/** `POST /api/ticket-files`, and `POST /api/request-files` of who asks: the body is the file. It is for a message of the same person, within a day. */
export const ticketFileQuerySchema = z.object({ name: storable(200).check(z.trim(), z.minLength(1)) })

/** Which of those go with a message, each with one. */
export const messageFilesSchema = z._default(z.array(idSchema).check(z.maxLength(MAX_TICKET_FILES)), [])
