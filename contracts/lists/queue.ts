import * as z from 'zod/mini'

import { listQueryShape, sortSchema } from './list-query.ts'
import { idParam } from '../params.ts'

/** `GET /api/queue`: what is due first at the beginning. */
export const queueListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(['due_on'], 'due_on'),
  plan_id: idParam,
})
export type QueueListQuery = z.infer<typeof queueListQuerySchema>

/** `GET /api/queue/next` */
export const queueNextQuerySchema = z.object({ after: idParam })
