import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { idParamsSchema } from '#contracts/params.ts'
import {
  requestAnswerSchema,
  requestDraftSchema,
  requestPageSchema,
  requestSchema,
  requestsQuerySchema,
} from '#contracts/requests.ts'
import { ratingSchema } from '#contracts/satisfaction.ts'
import type { Database } from '#server/db/database.ts'
import { answerDesk, submitRequest } from '#server/modules/tickets/submit-request.ts'
import { ratingLimit } from '#server/modules/tickets/satisfaction/rating-limit.ts'
import { takeRating } from '#server/modules/tickets/satisfaction/take-rating.ts'
import { refuseOthers, requestsRepository } from '#server/modules/tickets/requests.repository.ts'

/** What everybody may ask of the support desk, and what became of it. Everybody has their own and nobody else's. */
export const requestsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const requests = requestsRepository(db)
  const countAnswer = ratingLimit(app)
  const preHandler = app.signedIn
  const params = idParamsSchema
  const response = { 200: requestSchema }

  async function asked(request: FastifyRequest, event: string, work: (trx: Database, now: Date) => Promise<number>) {
    const now = clock()
    const id = await db.transaction().execute(async (trx) => {
      const done = await work(trx, now)
      await app.record(request, { action: 'support', subject: `ticket:${done}`, detail: { event } }, trx)
      return done
    })
    app.jobs.wake()
    return requests.one(request.user.id, id, now)
  }

  app.get(
    '/requests',
    { preHandler, schema: { querystring: requestsQuerySchema, response: { 200: requestPageSchema } } },
    ({ user, query }) => requests.page(user.id, query),
  )

  app.get('/requests/:id', { preHandler, schema: { params, response } }, ({ user, params: { id } }) =>
    requests.one(user.id, id, clock()),
  )

  app.post('/requests', { preHandler, schema: { body: requestDraftSchema, response } }, (request) =>
    asked(request, 'ticket.opened', (trx, now) => submitRequest(trx, request.user, request.body, now)),
  )

  app.post(
    '/requests/:id/messages',
    { preHandler, schema: { params, body: requestAnswerSchema, response } },
    (request) => {
      const { id } = request.params
      return asked(request, 'ticket.answered', async (trx, now) => {
        await answerDesk(trx, request.user, id, request.body, now)
        return id
      })
    },
  )

  app.post(
    '/requests/:id/satisfaction',
    { preHandler, schema: { params, body: ratingSchema, response } },
    async (request) => {
      const { id } = request.params
      await refuseOthers(db, request.user.id, id)
      await countAnswer(id)
      return asked(request, 'satisfaction.answered', async (trx, now) => {
        await takeRating(trx, id, { rating: request.body, by: request.user.id, now })
        return id
      })
    },
  )
}
