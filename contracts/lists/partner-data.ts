import * as z from 'zod/mini'

import { dayParam, idParam, textParam } from '../params.ts'
import { importStates } from './imports.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

/** `GET /api/partners/:id/uploads`, and the search part of the screen's address. */
export const uploadListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(['created_at', 'name'], '-created_at'),
  state: z.optional(z.enum(importStates)),
  /** In the name of the import. */
  q: textParam(200),
})
export type UploadListQuery = z.infer<typeof uploadListQuerySchema>

const funnelFilterShape = {
  campaign_id: idParam,
  /** Records that first came with a file on these days, both included, in the partner's zone. */
  from: dayParam,
  to: dayParam,
}

/** `GET /api/partners/:id/funnel` */
export const funnelQuerySchema = z.object(funnelFilterShape)
export type FunnelQuery = z.infer<typeof funnelQuerySchema>

/** The funnel step of a record of the base: see `domain/partner-data/funnel.ts`. */
export const funnelSteps = ['base', 'contacted', 'effective', 'sold', 'verified', 'issued', 'active'] as const
export type FunnelStep = (typeof funnelSteps)[number]

/** `GET /api/partners/:id/funnel/records` */
export const funnelRecordsQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(['last_attempt_at'], '-last_attempt_at'),
  ...funnelFilterShape,
  step: z._default(z.catch(z.enum(funnelSteps), 'base'), 'base'),
  /** Of the step, only those that skipped the step before: issued and never verified. */
  without: z.optional(z.enum(['before'])),
})
export type FunnelRecordsQuery = z.infer<typeof funnelRecordsQuerySchema>

/** A month: `2026-03`. */
export const monthParam = z.optional(z.string().check(z.regex(/^(?:19|2[01])\d{2}-(?:0[1-9]|1[0-2])$/)))

/** `GET /api/partners/:id/targets`; by default the current month in the partner's time zone. */
export const targetsQuerySchema = z.object({ month: monthParam })
