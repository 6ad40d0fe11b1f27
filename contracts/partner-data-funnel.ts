import * as z from 'zod/mini'

import { channels } from './conversation.ts'
import { funnelSteps } from './lists/partner-data.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { namedSchema } from './params.ts'

/** `GET /api/partners/:id/funnel`. `domain/` computes the rates from it. */
export const funnelSchema = z.object({
  steps: z.array(
    z.object({
      step: z.enum(funnelSteps),
      records: z.number(),
      /** Those that are only implied by a later step. */
      implied: z.number(),
      /** Those that did not reach the step before. */
      without: z.number(),
    }),
  ),
  /** The day as of which policies are in force. */
  today: z.string(),
  /** Sales to people in none of the records; they are in no step. */
  outside: z.number(),
})
export type Funnel = z.infer<typeof funnelSchema>

/** A row of `GET /api/partners/:id/funnel/records`. */
export const funnelRecordSchema = z.object({
  id: z.number(),
  campaign: z.nullable(namedSchema),
  /** Masked unless the reader may see it. */
  customer_name: z.nullable(z.string()),
  last_attempt_at: z.nullable(z.string()),
  steps: z.array(z.enum(funnelSteps)),
  /** The last conversation with the person, if there is one that the reader may open. */
  call: z.nullable(z.object({ id: z.number(), channel: z.enum(channels) })),
  /** The resulting policy, if there is one that the reader may open. */
  policy: z.nullable(z.object({ id: z.number(), number: z.string() })),
})
export type FunnelRecord = z.infer<typeof funnelRecordSchema>
export const funnelRecordPageSchema = pageSchema(funnelRecordSchema)
export const readFunnelRecordPageSchema = readPageSchema(funnelRecordSchema)
