import * as z from 'zod/mini'

import { namedSchema } from './params.ts'
import { ticketPriorities } from './ticket-states.ts'

/** The duration of tasks done in the period, in milliseconds of working hours. */
const timesSchema = z.object({
  /** The number of tasks. */
  cases: z.number(),
  /** Those that were in time. */
  met: z.number(),
  /** Null with too few cases. */
  median_ms: z.nullable(z.number()),
  p90_ms: z.nullable(z.number()),
})
export type TicketTimes = z.infer<typeof timesSchema>

/** The satisfaction of the survey; each count is by the day of its event. */
const satisfactionSchema = z.object({ asked: z.number(), rated: z.number(), good: z.number() })
export type TicketSatisfaction = z.infer<typeof satisfactionSchema>

const figuresShape = {
  opened: z.number(),
  /** Solved or closed, and not reopened since. */
  solved: z.number(),
  first_response: timesSchema,
  resolution: timesSchema,
  satisfaction: satisfactionSchema,
}
const groupShape = { ...figuresShape, open_at_end: z.number() }
const figuresSchema = z.object(groupShape)
export type TicketFigures = z.infer<typeof figuresSchema>
const namedGroupSchema = z.object({ ...groupShape, of: z.nullable(namedSchema) })
export type TicketGroup = z.infer<typeof namedGroupSchema>

/** `GET /api/ticket-reports` */
export const ticketReportSchema = z.object({
  /** Days in the desk's time zone for the selected partner, or else in the general one. */
  period: z.object({ from: z.string(), to: z.string(), time_zone: z.string() }),
  totals: figuresSchema,
  priorities: z.array(z.object({ ...groupShape, priority: z.enum(ticketPriorities) })),
  /** Null means none: no category, no partner, nobody. */
  categories: z.array(namedGroupSchema),
  partners: z.array(namedGroupSchema),
  assignees: z.array(namedGroupSchema),
  /** Every day of the period, in order. */
  days: z.array(z.object({ ...figuresShape, day: z.string() })),
})
export type TicketReport = z.infer<typeof ticketReportSchema>
