import * as z from 'zod/mini'

import { textParam } from '../params.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

export const categorySorts = ['tree', 'name', 'posts'] as const
/** `tree`: parents before their children, in their set order. */
export const categoryListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(categorySorts, 'tree'),
  q: textParam(200),
})
export type CategoryListQuery = z.infer<typeof categoryListQuerySchema>
