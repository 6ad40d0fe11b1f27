import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

import { doneSchema } from '#contracts/auth.ts'
import { newsQuerySchema } from '#contracts/lists/news.ts'
import { newsDetailSchema, newsPageSchema, unreadNewsSchema } from '#contracts/news.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { newsRepository, type Reader } from '#server/modules/news/news.repository.ts'

/** News for the signed-in person. A post for others is answered as if it did not exist. */
export const newsRoutes: FastifyPluginAsyncZod = async (app) => {
  const news = newsRepository(app.db, app.clock)
  const preHandler = app.signedIn
  const params = idParamsSchema
  // the body was read with its schema before it was stored
  const detail = z.extend(newsDetailSchema, { body: z.unknown() })

  app.get(
    '/news',
    { preHandler, schema: { querystring: newsQuerySchema, response: { 200: newsPageSchema } } },
    (request) => news.page(readerOf(request), request.query),
  )

  app.get('/news/unread', { preHandler, schema: { response: { 200: unreadNewsSchema } } }, async (request) => ({
    count: await news.unread(readerOf(request)),
  }))

  app.get('/news/:id', { preHandler, schema: { params, response: { 200: detail } } }, async (request) => {
    const found = await news.find(readerOf(request), request.params.id)
    if (!found) throw new Refusal({ kind: 'missing' })
    return found
  })

  app.post('/news/:id/read', { preHandler, schema: { params, response: { 200: doneSchema } } }, async (request) => {
    if (!(await news.markRead(readerOf(request), request.params.id))) throw new Refusal({ kind: 'missing' })
    return { success: true as const }
  })
}

/** Until a second factor that the role requires is set up, the role does not count. */
const readerOf = ({ user, caller }: Pick<FastifyRequest, 'user' | 'caller'>): Reader => ({
  id: user.id,
  role_id: caller?.mustSetUpTwoFactor ? null : user.role_id,
})
