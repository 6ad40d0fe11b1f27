import * as z from 'zod/mini'

import { dispositions } from '../dispositions.ts'
import { dayParam, idParam, textParam } from '../params.ts'
import { dashboardFunnelSteps } from './funnel.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

export const diallingSorts = [
  'last_attempt_at',
  'next_attempt_at',
  'attempts',
  'record_id',
  'partner',
  'campaign',
] as const

/** Whether this record says that the person must not be called, regardless of other records of the person. */
export const doNotCallFilters = ['yes', 'no', 'not-told'] as const

/** The disposition filter; `none`: no words; `not-mapped`: words without a known meaning. */
export const dispositionFilters = [...dispositions, 'not-mapped', 'none'] as const

/** The query of `GET /api/dialling-records`, and the search part of the list's address. */
export const diallingListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(diallingSorts, '-last_attempt_at'),
  partner_id: idParam,
  campaign_id: idParam,
  do_not_call: z.optional(z.enum(doNotCallFilters)),
  /** Including all its kinds. */
  disposition: z.optional(z.enum(dispositionFilters)),
  /** The minimum funnel step, as in dashboards. */
  reached: z.optional(z.enum(dashboardFunnelSteps)),
  /** Records that first came with a file on these days, both included, in the chosen partner's zone or else in UTC. */
  came_from: dayParam,
  came_to: dayParam,
  /** The complete id of a record, or the last four digits of a telephone number (more if the reader sees numbers unmasked). */
  q: textParam(100),
})
export type DiallingListQuery = z.infer<typeof diallingListQuerySchema>

/** `GET /api/dialling-records/export` */
export const diallingExportQuerySchema = z.object({
  ...diallingListQuerySchema.shape,
  format: z.enum(['csv', 'xlsx']),
})
