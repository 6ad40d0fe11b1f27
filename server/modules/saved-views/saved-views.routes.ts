import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema } from '#contracts/auth.ts'
import { idParamsSchema } from '#contracts/params.ts'
import {
  savedViewChangeSchema,
  savedViewDraftSchema,
  savedViewSchema,
  savedViewsQuerySchema,
  savedViewsSchema,
} from '#contracts/saved-views.ts'
import { orMissing, Refusal } from '#server/failures.ts'
import { savedViewsRepository } from '#server/modules/saved-views/saved-views.repository.ts'

/** Views of `/calls`, for those who may open it. A list with another permission needs that one asked for here. */
export const savedViewsRoutes: FastifyPluginAsyncZod = async (app) => {
  const views = savedViewsRepository(app.db)
  const preHandler = app.may('call-detail')
  const params = idParamsSchema
  const response = { 200: savedViewSchema }

  app.get(
    '/saved-views',
    { preHandler, schema: { querystring: savedViewsQuerySchema, response: { 200: savedViewsSchema } } },
    async ({ user, query }) => ({ data: await views.all(user.id, query.list) }),
  )

  app.post('/saved-views', { preHandler, schema: { body: savedViewDraftSchema, response } }, ({ user, body }) =>
    views.add(user.id, body),
  )

  app.patch(
    '/saved-views/:id',
    { preHandler, schema: { params, body: savedViewChangeSchema, response } },
    async ({ user, params: { id }, body }) => orMissing(await views.change(user.id, id, body)),
  )

  app.delete(
    '/saved-views/:id',
    { preHandler, schema: { params, response: { 200: doneSchema } } },
    async ({ user, params: { id } }) => {
      if (!(await views.remove(user.id, id))) throw new Refusal({ kind: 'missing' })
      return { success: true as const }
    },
  )
}
