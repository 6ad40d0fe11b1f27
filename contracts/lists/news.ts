import * as z from 'zod/mini'

import { idParam, textParam } from '../params.ts'
import { listQueryShape, sortSchema } from './list-query.ts'
import { postKinds } from './posts.ts'

/** The query of `GET /api/news`: published posts that are for the reader. */
export const newsQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(['published_at'], '-published_at'),
  q: textParam(200),
  kind: z.optional(z.enum(postKinds)),
  category_id: idParam,
})
export type NewsQuery = z.infer<typeof newsQuerySchema>
