import * as z from 'zod/mini'

import { failureSchema } from './failure.ts'

/** What the frame is told: alerts that are open, and that the reader was told of in the frame. */
export const openAlertsSchema = z.object({
  open: z.number(),
  /** That the reader was told of last. */
  newest: z.nullable(
    z.object({ id: z.number(), told_at: z.string(), rule: z.string(), group: z.nullable(z.string()) }),
  ),
})
export type OpenAlerts = z.infer<typeof openAlertsSchema>

/** Of `GET /api/alerts/events`: at first and whenever it has changed. Each event says everything. */
export const alertFeedEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('alerts'), alerts: openAlertsSchema }),
  z.object({ type: z.literal('failed'), failure: failureSchema }),
])
export type AlertFeedEvent = z.infer<typeof alertFeedEventSchema>
