import * as z from 'zod/mini'

import { pageSchema, readPageSchema } from './pagination.ts'
import { idSchema, storable } from './params.ts'

const nodeShape = {
  id: z.number(),
  name: z.string(),
  parent_id: z.nullable(z.number()),
  /** Order among the children of the same parent, from 0. */
  position: z.number(),
  /** 0 at the top. */
  depth: z.number(),
  /** Must be sent back with a change: if somebody else has changed or moved the category meanwhile, it answers 409. */
  version: z.number(),
}
export const categorySchema = z.object({ ...nodeShape, posts: z.number() })
export type Category = z.infer<typeof categorySchema>
export const categoryPageSchema = pageSchema(categorySchema)
export const readCategoryPageSchema = readPageSchema(categorySchema)

/** `GET /api/category-options`: all categories, parents before their children, for people who may list or edit them. */
export const categoryOptionsSchema = z.object({
  data: z.array(z.object(nodeShape)),
})
export type CategoryOptions = z.infer<typeof categoryOptionsSchema>

const draftShape = {
  name: storable(100),
  parent_id: z.nullable(idSchema),
  position: z.number().check(z.int(), z.minimum(0), z.maximum(10_000)),
}
/** `POST /api/categories`. A position after the last one means the last one. */
export const categoryDraftSchema = z.strictObject(draftShape)
export type CategoryDraft = z.infer<typeof categoryDraftSchema>
/** `PUT /api/categories/:id` */
export const categoryChangeSchema = z.strictObject({ ...draftShape, version: z.number() })
export type CategoryChange = z.infer<typeof categoryChangeSchema>
