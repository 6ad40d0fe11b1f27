import * as z from 'zod/mini'

import { assignmentShape } from './assignments.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { namedSchema } from './params.ts'

/** Something that the reader is to audit. */
export const queueRowSchema = z.object({
  ...assignmentShape,
  plan: namedSchema,
  scorecard_id: z.number(),
  /** The draft that was begun of it, with how many questions are answered; null where none is. */
  draft: z.nullable(z.object({ id: z.number(), answered: z.number() })),
})
export type QueueRowDto = z.infer<typeof queueRowSchema>

/** Of the reader's own. Days and weeks are those of the zones of the plans; a week begins on Monday. */
export const queueSummarySchema = z.object({
  open: z.number(),
  due_today: z.number(),
  overdue: z.number(),
  done_today: z.number(),
  done_this_week: z.number(),
  /** What was due up to this day and not done before it: overdue, due today, and what of that is done already. */
  target_today: z.number(),
  drafts: z.number(),
})
export type QueueSummary = z.infer<typeof queueSummarySchema>

/** `GET /api/queue`: the reader's open assignments of active plans. */
export const queuePageSchema = pageSchema(queueRowSchema)
export const readQueuePageSchema = readPageSchema(queueRowSchema)

/** `GET /api/queue/next`: what comes after an assignment, in the order of the queue; from its beginning again after the last. */
export const queueNextSchema = z.object({ next: z.nullable(queueRowSchema) })
