import * as z from 'zod/mini'

import { idSchema, storable } from './params.ts'

/** What the files of one message may have together, in bytes: letters are refused above that, here and elsewhere. */
export const MOST_TICKET_FILE_BYTES = 25_000_000
export const MOST_TICKET_FILES = 20

/** What goes with a message of a ticket. `GET /api/ticket-files/{id}` answers it, and `GET /api/request-files/{id}` who asked. */
export const ticketFileSchema = z.object({ id: z.number(), name: z.string(), bytes: z.number() })
export type TicketFile = z.infer<typeof ticketFileSchema>

/** `POST /api/ticket-files`, and `POST /api/request-files` of who asks: the body is the file. It is for a message of the same person, within a day. */
export const ticketFileQuerySchema = z.object({ name: storable(200).check(z.trim(), z.minLength(1)) })

/** Which of those go with a message, each with one. */
export const messageFilesSchema = z._default(z.array(idSchema).check(z.maxLength(MOST_TICKET_FILES)), [])
