import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

import { doneSchema } from '#contracts/auth.ts'
import { postListQuerySchema } from '#contracts/lists/posts.ts'
import { idParamsSchema } from '#contracts/params.ts'
import {
  type NewPost,
  newPostSchema,
  postChangeSchema,
  postDetailSchema,
  postOptionsSchema,
  postPageSchema,
  postReaderPageSchema,
  postReaderQuerySchema,
  postVersionSchema,
  postVersionsSchema,
} from '#contracts/posts.ts'
import type { Database } from '#server/db/database.ts'
import { pictureStorageKey } from '#server/http/picture-url.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import { postFactsRepository } from '#server/modules/posts/post-facts.repository.ts'
import { postsRepository } from '#server/modules/posts/posts.repository.ts'
import type { Storage } from '#server/plugins/storage.ts'

/** Writing posts. People with these permissions reach their own posts, and with `post-all` everybody's. */
export const postsRoutes: FastifyPluginAsyncZod = async (app) => {
  const posts = postsRepository(app.db, app.clock)
  const params = idParamsSchema
  // the body was validated before it was stored
  const response = { 200: z.extend(postDetailSchema, { body: z.unknown() }) }

  app.get(
    '/posts',
    {
      preHandler: app.may('post-list'),
      schema: { querystring: postListQuerySchema, response: { 200: postPageSchema } },
    },
    ({ scope, query }) => posts.page(scope, query),
  )

  app.get(
    '/posts/:id',
    { preHandler: app.may('post-edit'), schema: { params, response } },
    async ({ scope, params: { id } }) => orMissing(await posts.find(scope, id)),
  )

  app.post(
    '/posts',
    { preHandler: app.may('post-create'), schema: { body: newPostSchema, response } },
    async ({ scope, body }) => {
      await checkDraft(app.db, app.storage, body)
      return orMissing(await posts.find(scope, await posts.add(scope, body)))
    },
  )

  app.put(
    '/posts/:id',
    { preHandler: app.may('post-edit'), schema: { params, body: postChangeSchema, response } },
    async ({ scope, params: { id }, body }) => {
      orMissing(await posts.find(scope, id))
      await checkDraft(app.db, app.storage, body)
      if (!(await posts.change(scope, id, body))) throw new Refusal({ kind: 'missing' })
      return orMissing(await posts.find(scope, id))
    },
  )

  app.delete(
    '/posts/:id',
    { preHandler: app.may('post-delete'), schema: { params, response: { 200: doneSchema } } },
    async ({ scope, params: { id } }) => {
      if (!(await posts.remove(scope, id))) throw new Refusal({ kind: 'missing' })
      return { success: true as const }
    },
  )
}

/** Refuses a draft without a title, or with an unknown category, role or picture. */
async function checkDraft(db: Database, storage: Storage, draft: Omit<NewPost, 'body'>): Promise<void> {
  const errors: Record<string, Message[]> = {}
  if (draft.title.trim() === '') errors['title'] = [texts.required]
  if (!(await isCategory(db, draft.category_id))) errors['category_id'] = [texts.unknownCategory]
  if (!(await areRoles(db, draft.role_ids))) errors['role_ids'] = [texts.unknownRole]
  if (draft.cover_key !== null && (await storage.size(pictureStorageKey(draft.cover_key))) === null) {
    errors['cover_key'] = [texts.unknownPicture]
  }
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
}

async function isCategory(db: Database, id: number | null): Promise<boolean> {
  if (id === null) return true
  return (await db.selectFrom('category').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

async function areRoles(db: Database, ids: number[]): Promise<boolean> {
  if (ids.length === 0) return true
  const found = await db.selectFrom('role').select('id').where('id', 'in', ids).execute()
  return found.length === new Set(ids).size
}

/** More about posts: their readers, their earlier versions, and the options of their lists and forms. */
export const postFactsRoutes: FastifyPluginAsyncZod = async (app) => {
  const facts = postFactsRepository(app.db)
  const params = idParamsSchema

  app.get(
    '/post-options',
    // for lists and forms of posts, which offer categories and roles
    {
      preHandler: app.mayAny('post-list', 'post-create', 'post-edit'),
      schema: { response: { 200: postOptionsSchema } },
    },
    () => facts.options(),
  )

  app.get(
    '/posts/:id/versions',
    { preHandler: app.may('post-edit'), schema: { params, response: { 200: postVersionsSchema } } },
    async ({ scope, params: { id } }) => orMissing(await facts.versions(scope, id)),
  )

  app.get(
    '/posts/:id/versions/:version',
    {
      preHandler: app.may('post-edit'),
      schema: {
        params: z.extend(params, { version: params.shape.id }),
        response: { 200: z.extend(postVersionSchema, { body: z.unknown() }) },
      },
    },
    async ({ scope, params: { id, version } }) => orMissing(await facts.version(scope, id, version)),
  )

  app.get(
    '/posts/:id/readers',
    {
      preHandler: app.may('post-list'),
      schema: { params, querystring: postReaderQuerySchema, response: { 200: postReaderPageSchema } },
    },
    async ({ scope, params: { id }, query }) => orMissing(await facts.readers(scope, id, query)),
  )
}
