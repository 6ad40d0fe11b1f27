import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

import { idParamsSchema } from '#contracts/params.ts'
import {
  postOptionsSchema,
  postReaderPageSchema,
  postReaderQuerySchema,
  postVersionSchema,
  postVersionsSchema,
} from '#contracts/posts.ts'
import { orMissing } from '#server/kernel/failures.ts'
import { postOptionsRepository } from '#server/modules/posts/post-options.repository.ts'
import { postReadersRepository } from '#server/modules/posts/post-readers.repository.ts'
import { postVersionsRepository } from '#server/modules/posts/post-versions.repository.ts'

/** What there is to know about a post beside itself: how it was before, and who has read it. */
export const postFactsRoutes: FastifyPluginAsyncZod = async (app) => {
  const readers = postReadersRepository(app.db)
  const versions = postVersionsRepository(app.db)
  const options = postOptionsRepository(app.db)
  const params = idParamsSchema

  app.get(
    '/post-options',
    // for their lists and forms, which offer categories and roles
    {
      preHandler: app.mayAny('post-list', 'post-create', 'post-edit'),
      schema: { response: { 200: postOptionsSchema } },
    },
    () => options.options(),
  )

  app.get(
    '/posts/:id/versions',
    { preHandler: app.may('post-edit'), schema: { params, response: { 200: postVersionsSchema } } },
    async ({ scope, params: { id } }) => orMissing(await versions.list(scope, id)),
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
    async ({ scope, params: { id, version } }) => orMissing(await versions.find(scope, id, version)),
  )

  app.get(
    '/posts/:id/readers',
    {
      preHandler: app.may('post-list'),
      schema: { params, querystring: postReaderQuerySchema, response: { 200: postReaderPageSchema } },
    },
    async ({ scope, params: { id }, query }) => orMissing(await readers.page(scope, id, query)),
  )
}
