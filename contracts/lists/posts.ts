import * as z from 'zod/mini'

import { idParam, textParam } from '../params.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

/** News are announced to people; help articles are linked from scorecard questions. */
export const postKinds = ['news', 'help'] as const
export const postStates = ['draft', 'scheduled', 'published'] as const
export type PostState = (typeof postStates)[number]

export const postSorts = ['title', 'author', 'category', 'published_at', 'updated_at'] as const
export const postListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(postSorts, '-updated_at'),
  /** Every word in the title. */
  q: textParam(200),
  kind: z.optional(z.enum(postKinds)),
  state: z.optional(z.enum(postStates)),
  category_id: idParam,
})
export type PostListQuery = z.infer<typeof postListQuerySchema>
