import * as z from 'zod/mini'

import { postKinds } from './lists/posts.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { namedSchema } from './params.ts'
import { richTextSchema } from './rich-text.ts'

const newsShape = {
  id: z.number(),
  kind: z.enum(postKinds),
  title: z.string(),
  category: z.nullable(namedSchema),
  author_name: z.nullable(z.string()),
  published_at: z.string(),
  cover_url: z.nullable(z.string()),
  is_read: z.boolean(),
}
/** `excerpt`: how the text begins, at most 200 characters. */
export const newsRowSchema = z.object({ ...newsShape, excerpt: z.string() })
export type NewsRowDto = z.infer<typeof newsRowSchema>
export const newsPageSchema = pageSchema(newsRowSchema)
export const readNewsPageSchema = readPageSchema(newsRowSchema)

/** `GET /api/news/:id`. When it is opened, the browser sends `POST /api/news/:id/read`. */
export const newsDetailSchema = z.object({ ...newsShape, body: richTextSchema })
export type NewsDetail = z.infer<typeof newsDetailSchema>

/** `GET /api/news/unread` */
export const unreadNewsSchema = z.object({ count: z.number() })
