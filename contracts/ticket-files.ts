import * as z from 'zod/mini'

import { storable } from './params.ts'

/** What the files of one message may have together, in bytes: letters are refused above that, here and elsewhere. */
export const MOST_TICKET_FILE_BYTES = 25_000_000
export const MOST_TICKET_FILES = 20

/** What goes with a message of a ticket. `GET /api/ticket-files/{id}` answers it. */
export const ticketFileSchema = z.object({ id: z.number(), name: z.string(), bytes: z.number() })
export type TicketFile = z.infer<typeof ticketFileSchema>

/** `POST /api/ticket-files`: the body is the file. It is for a message of the same person, within a day. */
export const ticketFileQuerySchema = z.object({ name: storable(200).check(z.trim(), z.minLength(1)) })
