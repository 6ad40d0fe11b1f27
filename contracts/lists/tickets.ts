import * as z from 'zod/mini'

import { dayParam, idParam, textParam } from '../params.ts'
import { satisfactionStandings } from '../satisfaction.ts'
import { ticketLinkKinds, ticketPriorities, ticketStates } from '../ticket-states.ts'
import { isNamedZone } from '../time-zones.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

export const ticketSorts = ['due_at', 'updated_at', 'created_at', 'priority'] as const

/**
 * What the desk looks at: what the reader has, what nobody has, what waits on its requester, what is past its time, and all there is.
 * `mine` and `breached` are of what is not settled, `unassigned` of what is open.
 */
export const ticketQueues = ['mine', 'unassigned', 'waiting', 'breached', 'all'] as const
export type TicketQueue = (typeof ticketQueues)[number]

/** Whether what was to be done by a time was. */
export const timeOutcomes = ['met', 'missed'] as const
/** What a ticket may have none of. */
const ticketLacks = ['partner', 'category', 'assignee'] as const

/** The longest tag, and how many a ticket has at most. */
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
  /** What they go with: `call:12`, `policy:7`, as a link names it. */
  about: z.optional(z.string().check(z.regex(new RegExp(`^(?:${ticketLinkKinds.join('|')}):[1-9]\\d{0,14}$`)))),
  without: z.optional(z.enum(ticketLacks)),
  /** Days of this zone, an IANA name; without it of the one in which the desk works for the partner that is asked for, else for everybody. */
  zone: z.optional(z.string().check(z.maxLength(64), z.refine(isNamedZone))),
  opened_from: dayParam,
  opened_to: dayParam,
  responded_from: dayParam,
  responded_to: dayParam,
  /** Solved or closed, and not opened again since. */
  solved_from: dayParam,
  solved_to: dayParam,
  /** There at the end of the day, and not solved by then. */
  open_on: dayParam,
  first_response: z.optional(z.enum(timeOutcomes)),
  resolution: z.optional(z.enum(timeOutcomes)),
  satisfaction: z.optional(z.enum(satisfactionStandings)),
  /** Asked how it went, and not taken back since. */
  asked_from: dayParam,
  asked_to: dayParam,
  /** When that was last answered. */
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
