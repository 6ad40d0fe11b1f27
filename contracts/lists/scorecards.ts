import * as z from 'zod/mini'

import { textParam } from '../params.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

export const scorecardSorts = ['name', 'updated_at', 'evaluations'] as const

/** `GET /api/scorecards` */
export const scorecardListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(scorecardSorts, 'name'),
  /** In its titles, in any language. */
  q: textParam(200),
  /** With a published version, with a draft, or archived; by default all except archived ones. */
  state: z.optional(z.enum(['published', 'draft', 'archived'])),
})
export type ScorecardListQuery = z.infer<typeof scorecardListQuerySchema>

/** `GET /api/scorecards/export` */
export const scorecardListExportQuerySchema = z.object({
  ...scorecardListQuerySchema.shape,
  format: z.enum(['csv', 'xlsx']),
})
