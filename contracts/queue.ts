import * as z from 'zod/mini'

import { assignmentShape } from './assignments.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { namedSchema } from './params.ts'

/** Something that the reader must audit. */
export const queueRowSchema = z.object({
  ...assignmentShape,
  plan: namedSchema,
  scorecard_id: z.number(),
  /** Its draft, with the number of answered questions; null if there is none. */
  draft: z.nullable(z.object({ id: z.number(), answered: z.number() })),
})
export type QueueRowDto = z.infer<typeof queueRowSchema>

/** The reader's own counts. Days and weeks are in the zones of the plans; a week begins on Monday. */
export const queueSummarySchema = z.object({
  open: z.number(),
  due_today: z.number(),
  overdue: z.number(),
  done_today: z.number(),
  done_this_week: z.number(),
  /** What was due up to this day and not done before it: overdue, due today, and how much of it is already done. */
  target_today: z.number(),
  drafts: z.number(),
})
export type QueueSummary = z.infer<typeof queueSummarySchema>

/** `GET /api/queue`: the reader's open assignments of active plans. */
export const queuePageSchema = pageSchema(queueRowSchema)
export const readQueuePageSchema = readPageSchema(queueRowSchema)

/** `GET /api/queue/next`: the next assignment in the order of the queue; after the last, the first again. */
export const queueNextSchema = z.object({ next: z.nullable(queueRowSchema) })
