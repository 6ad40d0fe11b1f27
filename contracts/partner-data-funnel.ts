import * as z from 'zod/mini'

import { channels } from './conversation.ts'
import { funnelSteps } from './lists/partner-data.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { namedSchema } from './params.ts'

/** `GET /api/partners/:id/funnel`. Rates are made of it by `domain/`. */
export const funnelSchema = z.object({
  steps: z.array(
    z.object({
      step: z.enum(funnelSteps),
      records: z.number(),
      /** Of those, how many nothing tells of but a later step. */
      implied: z.number(),
      /** Of those, how many never took the step before. */
      without: z.number(),
    }),
  ),
  /** The day on which policies are in force or not. */
  today: z.string(),
  /** Sales to people who are in none of the records: in no step. */
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
  /** The last conversation with the person, where there is one and the reader may open it. */
  call: z.nullable(z.object({ id: z.number(), channel: z.enum(channels) })),
  /** The policy that came of it, where there is one and the reader may open it. */
  policy: z.nullable(z.object({ id: z.number(), number: z.string() })),
})
export type FunnelRecord = z.infer<typeof funnelRecordSchema>
export const funnelRecordPageSchema = pageSchema(funnelRecordSchema)
export const readFunnelRecordPageSchema = readPageSchema(funnelRecordSchema)
