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

/** Whether somebody said that a person must not be called: of this record, not of others about the same person. */
export const doNotCallFilters = ['yes', 'no', 'not-told'] as const

/** What records are filtered by; `none` has no words about it, `not-mapped` some that nobody has said the meaning of. */
export const dispositionFilters = [...dispositions, 'not-mapped', 'none'] as const

/** The query of `GET /api/dialling-records`, and the search part of the list's address. */
export const diallingListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(diallingSorts, '-last_attempt_at'),
  partner_id: idParam,
  campaign_id: idParam,
  do_not_call: z.optional(z.enum(doNotCallFilters)),
  /** With all kinds of it. */
  disposition: z.optional(z.enum(dispositionFilters)),
  /** How far they have come at least, as dashboards tell it. */
  reached: z.optional(z.enum(dashboardFunnelSteps)),
  /** Records that first came with a file on these days, both included: in the chosen partner's zone, else in UTC. */
  came_from: dayParam,
  came_to: dayParam,
  /** The whole id of a record, or the last digits of a telephone number: four, unless the reader sees numbers whole. */
  q: textParam(100),
})
export type DiallingListQuery = z.infer<typeof diallingListQuerySchema>

/** `GET /api/dialling-records/export` */
export const diallingExportQuerySchema = z.object({
  ...diallingListQuerySchema.shape,
  format: z.enum(['csv', 'xlsx']),
})
