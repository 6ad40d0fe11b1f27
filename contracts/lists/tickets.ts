import * as z from 'zod/mini'

import { dayParam, idParam, textParam } from '../params.ts'
import { satisfactionStandings } from '../satisfaction.ts'
import { ticketLinkKinds, ticketPriorities, ticketStates } from '../ticket-states.ts'
import { isNamedZone } from '../time-zones.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

export const ticketSorts = ['due_at', 'updated_at', 'created_at', 'priority'] as const

/**
 * The queues of the desk: the reader's tickets, unassigned ones, those waiting for the requester, breached ones, and all.
 * `mine` and `breached` contain unsettled tickets, `unassigned` open ones.
 */
export const ticketQueues = ['mine', 'unassigned', 'waiting', 'breached', 'all'] as const
export type TicketQueue = (typeof ticketQueues)[number]

/** Whether a target was met. */
export const timeOutcomes = ['met', 'missed'] as const
/** The properties that a ticket may lack. */
const ticketLacks = ['partner', 'category', 'assignee'] as const

/** The maximum length of a tag, and the maximum number of tags of a ticket. */
export const MAX_TAG_LENGTH = 40
export const MAX_TAGS = 20

const filtersShape = {
  state: z.optional(z.enum(ticketStates)),
  priority: z.optional(z.enum(ticketPriorities)),
  category_id: idParam,
  partner_id: idParam,
  assignee_id: idParam,
  requester_id: idParam,
  tag: textParam(MAX_TAG_LENGTH),
  /** A linked subject: `call:12`, `policy:7`. */
  about: z.optional(z.string().check(z.regex(new RegExp(`^(?:${ticketLinkKinds.join('|')}):[1-9]\\d{0,14}$`)))),
  without: z.optional(z.enum(ticketLacks)),
  /** Days in this zone, an IANA name; by default the desk's zone for the selected partner, or else the general one. */
  zone: z.optional(z.string().check(z.maxLength(64), z.refine(isNamedZone))),
  opened_from: dayParam,
  opened_to: dayParam,
  responded_from: dayParam,
  responded_to: dayParam,
  /** Solved or closed, and not reopened since. */
  solved_from: dayParam,
  solved_to: dayParam,
  /** Existing at the end of the day, and not solved by then. */
  open_on: dayParam,
  first_response: z.optional(z.enum(timeOutcomes)),
  resolution: z.optional(z.enum(timeOutcomes)),
  satisfaction: z.optional(z.enum(satisfactionStandings)),
  /** With a satisfaction question that was not withdrawn. */
  asked_from: dayParam,
  asked_to: dayParam,
  /** When it was last answered. */
  rated_from: dayParam,
  rated_to: dayParam,
  /** Words of the subject, or the number of a ticket. */
  q: textParam(200),
}

/** The query of `GET /api/tickets`, and the search part of the address of the desk. */
export const ticketListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(ticketSorts, '-updated_at'),
  queue: z.optional(z.enum(ticketQueues)),
  ...filtersShape,
})
export type TicketListQuery = z.infer<typeof ticketListQuerySchema>

/** `GET /api/tickets/export` */
export const ticketExportQuerySchema = z.object({ ...ticketListQuerySchema.shape, format: z.enum(['csv', 'xlsx']) })

/** `GET /api/ticket-counts` */
export const ticketCountsQuerySchema = z.object({ partner_id: idParam })
export type TicketCountsQuery = z.infer<typeof ticketCountsQuerySchema>
