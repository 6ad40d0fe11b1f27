import * as z from 'zod/mini'

import { listQueryShape, sortSchema } from './list-query.ts'

export const rowOutcomes = ['create', 'update', 'deactivate', 'unchanged', 'refused'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** `GET /api/user-files/:id/rows` */
export const userFileRowQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(['row'], 'row'),
  outcome: z.optional(z.enum(rowOutcomes)),
})
export type UserFileRowQuery = z.infer<typeof userFileRowQuerySchema>
