import * as z from 'zod/mini'

import { listQueryShape, sortSchema } from './lists/list-query.ts'
import { postKinds, postStates } from './lists/posts.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { idSchema, namedSchema, storable } from './params.ts'
import { richTextSchema } from './rich-text.ts'

const postShape = {
  id: z.number(),
  kind: z.enum(postKinds),
  title: z.string(),
  category: z.nullable(namedSchema),
  author: z.nullable(namedSchema),
  state: z.enum(postStates),
  published_at: z.nullable(z.string()),
  updated_at: z.string(),
  /** How many of the audience of a published post have opened it. */
  readers: z.object({ read: z.number(), audience: z.number() }),
}
export const postRowSchema = z.object(postShape)
export type PostRowDto = z.infer<typeof postRowSchema>
export const postPageSchema = pageSchema(postRowSchema)
export const readPostPageSchema = readPageSchema(postRowSchema)

/** `GET /api/posts/:id`, for people who may edit it: its author, and everybody with `post-all`. The list contains no others. */
export const postDetailSchema = z.object({
  ...postShape,
  body: richTextSchema,
  cover_key: z.nullable(z.string()),
  cover_url: z.nullable(z.string()),
  /** Empty: for everybody. */
  role_ids: z.array(z.number()),
  /** Must be sent back with a change: if somebody else has changed the post meanwhile, it answers 409. */
  version: z.number(),
})
export type PostDetail = z.infer<typeof postDetailSchema>

const draftShape = {
  kind: z.enum(postKinds),
  title: storable(200),
  body: richTextSchema,
  category_id: z.nullable(idSchema),
  /** The key of an uploaded picture: see contracts/pictures.ts. */
  cover_key: z.nullable(z.string().check(z.regex(/^[\w-]{43}$/))),
  role_ids: z.array(idSchema).check(z.maxLength(500)),
  /** Null: a draft. `now`: from this save on; a published post keeps its time. In the future: scheduled. */
  published_at: z.nullable(z.union([z.literal('now'), z.iso.datetime()])),
}
/** `POST /api/posts` answers the post. */
export const newPostSchema = z.strictObject(draftShape)
export type NewPost = z.infer<typeof newPostSchema>
/** `PUT /api/posts/:id` answers the post. */
export const postChangeSchema = z.strictObject({ ...draftShape, version: z.number() })
export type PostChange = z.infer<typeof postChangeSchema>

/** `GET /api/posts/:id/versions`, newest first, for people who may edit it. Saves without a change of title or body create none. */
export const postVersionsSchema = z.object({
  data: z.array(
    z.object({ version: z.number(), title: z.string(), saved_by: z.nullable(z.string()), saved_at: z.string() }),
  ),
})
export type PostVersions = z.infer<typeof postVersionsSchema>
/** `GET /api/posts/:id/versions/:version` */
export const postVersionSchema = z.object({ version: z.number(), title: z.string(), body: richTextSchema })
export type PostVersion = z.infer<typeof postVersionSchema>

/**
 * `GET /api/posts/:id/readers`, for people who have the post in their list: its audience, as far as `user-list` shows them, and when they
 * opened it.
 */
export const postReaderQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(['name', 'read_at'], 'name'),
  has_read: z.optional(z.enum(['yes', 'no'])),
})
export type PostReaderQuery = z.infer<typeof postReaderQuerySchema>
export const postReaderSchema = z.object({ id: z.number(), name: z.string(), read_at: z.nullable(z.string()) })
export type PostReader = z.infer<typeof postReaderSchema>
export const postReaderPageSchema = pageSchema(postReaderSchema)
export const readPostReaderPageSchema = readPageSchema(postReaderSchema)

/** `GET /api/post-options`: the options for filters and forms of posts, for people who may list, create or edit some. */
export const postOptionsSchema = z.object({
  categories: z.array(z.object({ ...namedSchema.shape, depth: z.number() })),
  roles: z.array(namedSchema),
})
export type PostOptions = z.infer<typeof postOptionsSchema>
