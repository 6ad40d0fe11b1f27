import * as z from 'zod/mini'

import { idParam } from '../params.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

export const queueSorts = ['due_on'] as const

/** `GET /api/queue`: those due first come first. */
export const queueListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(queueSorts, 'due_on'),
  plan_id: idParam,
})
export type QueueListQuery = z.infer<typeof queueListQuerySchema>

/** `GET /api/queue/export` */
export const queueExportQuerySchema = z.object({ ...queueListQuerySchema.shape, format: z.enum(['csv', 'xlsx']) })

/** `GET /api/queue/next` */
export const queueNextQuerySchema = z.object({ after: idParam })
