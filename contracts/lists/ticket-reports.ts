import * as z from 'zod/mini'

import { dayParam, idParam } from '../params.ts'
import { ticketPriorities } from '../ticket-states.ts'

/** `GET /api/ticket-reports`, and the search part of the address of the reports. Days are in the zone of the answer. */
export const ticketReportQuerySchema = z.object({
  from: dayParam,
  to: dayParam,
  partner_id: idParam,
  category_id: idParam,
  priority: z.optional(z.enum(ticketPriorities)),
  assignee_id: idParam,
})
export type TicketReportQuery = z.infer<typeof ticketReportQuerySchema>

/** `GET /api/ticket-reports/export` */
export const ticketReportExportQuerySchema = z.object({
  ...ticketReportQuerySchema.shape,
  format: z.enum(['csv', 'xlsx']),
})
