import * as z from 'zod/mini'

import { idSchema, storable } from './params.ts'

/** The maximum total bytes of the files of one message: mail servers refuse larger letters. */
export const MAX_TICKET_FILE_BYTES = 25_000_000
export const MAX_TICKET_FILES = 20

/** A file of a message of a ticket. `GET /api/ticket-files/{id}` returns it, and `GET /api/request-files/{id}` for the requester. */
export const ticketFileSchema = z.object({ id: z.number(), name: z.string(), bytes: z.number() })
export type TicketFile = z.infer<typeof ticketFileSchema>

/**
 * Why a file of another desk is not here: it no longer exists there, is too large for a message, or has another type than announced; its
 * host refuses it, is not an allowed host, or does not answer.
 */
export const fileLosses = ['gone', 'too-large', 'wrong', 'refused', 'not-allowed', 'unanswered'] as const
export type FileLoss = (typeof fileLosses)[number]

/** A file of a message at another desk that is not here, by its number there. Without a reason it is still to be fetched. */
export const absentFileSchema = z.object({ id: z.number(), name: z.string(), why: z.nullable(z.enum(fileLosses)) })
export type AbsentFile = z.infer<typeof absentFileSchema>

/** `POST /api/ticket-files`, and `POST /api/request-files` for requesters: the body is the file, for their message within a day. */
export const ticketFileQuerySchema = z.object({ name: storable(200).check(z.trim(), z.minLength(1)) })

/** The ids of the files for a message; each can be used only once. */
export const messageFilesSchema = z._default(z.array(idSchema).check(z.maxLength(MAX_TICKET_FILES)), [])
