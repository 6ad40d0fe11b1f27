import * as z from 'zod/mini'

import { failureSchema } from './failure.ts'

/** What the page frame shows: open alerts that the reader was notified of in the frame. */
export const openAlertsSchema = z.object({
  open: z.number(),
  /** The latest notification of the reader. */
  newest: z.nullable(
    z.object({ id: z.number(), told_at: z.string(), rule: z.string(), group: z.nullable(z.string()) }),
  ),
})
export type OpenAlerts = z.infer<typeof openAlertsSchema>

/** The events of `GET /api/alerts/events`: one at first and one after every change. Each event contains everything. */
export const alertFeedEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('alerts'), alerts: openAlertsSchema }),
  z.object({ type: z.literal('failed'), failure: failureSchema }),
])
export type AlertFeedEvent = z.infer<typeof alertFeedEventSchema>
