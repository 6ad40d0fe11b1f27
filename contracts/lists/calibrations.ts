import * as z from 'zod/mini'

import { textParam } from '../params.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

/** Agreement of several people with each other, or of each person with their earlier answers. */
export const calibrationKinds = ['agreement', 'repeatability'] as const
export type CalibrationKind = (typeof calibrationKinds)[number]

/** Open: answered blind. Discussing: everybody sees all answers. Closed: the consensus is final. */
export const calibrationStates = ['open', 'discussing', 'closed'] as const
export type CalibrationState = (typeof calibrationStates)[number]

export const calibrationSorts = ['name', 'due_on', 'created_at'] as const

/** `GET /api/calibrations` */
export const calibrationListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(calibrationSorts, '-created_at'),
  /** In the name. */
  q: textParam(200),
  state: z.optional(z.enum(calibrationStates)),
  kind: z.optional(z.enum(calibrationKinds)),
})
export type CalibrationListQuery = z.infer<typeof calibrationListQuerySchema>

/** `GET /api/calibrations/export` */
export const calibrationExportQuerySchema = z.object({
  ...calibrationListQuerySchema.shape,
  format: z.enum(['csv', 'xlsx']),
})
