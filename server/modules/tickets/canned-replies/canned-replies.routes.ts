import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema } from '#contracts/auth.ts'
import {
  cannedReplyChangeSchema,
  cannedReplyDraftSchema,
  cannedReplyOffersSchema,
  cannedReplyPageSchema,
  cannedReplySchema,
} from '#contracts/canned-replies.ts'
import { cannedReplyListQuerySchema, cannedReplyOffersQuerySchema } from '#contracts/lists/canned-replies.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { orMissing } from '#server/failures.ts'
import { cannedRepliesRepository } from '#server/modules/tickets/canned-replies/canned-replies.repository.ts'
import { cannedReplyRows } from '#server/modules/tickets/canned-replies/canned-reply-rows.ts'

/** Replies written once and used often: managed by who sets the desk up, offered to who works there. */
export const cannedRepliesRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const rows = cannedReplyRows(db)
  const replies = cannedRepliesRepository
  const preHandler = app.may('support-settings')
  const params = idParamsSchema
  const response = { 200: cannedReplySchema }
  const recordOf = (id: number, detail: Record<string, unknown>) => ({
    ...{ action: 'support' as const, subject: `canned_reply:${id}`, detail },
  })

  app.get(
    '/canned-reply-offers',
    {
      preHandler: app.may('freshdeck'),
      schema: { querystring: cannedReplyOffersQuerySchema, response: { 200: cannedReplyOffersSchema } },
    },
    ({ scope, query }) => rows.offers(scope, query.partner_id),
  )

  app.get(
    '/canned-replies',
    { preHandler, schema: { querystring: cannedReplyListQuerySchema, response: { 200: cannedReplyPageSchema } } },
    ({ scope, query }) => rows.page(scope, query),
  )

  app.get('/canned-replies/:id', { preHandler, schema: { params, response } }, async ({ scope, params: { id } }) =>
    orMissing(await rows.one(scope, id)),
  )

  app.post('/canned-replies', { preHandler, schema: { body: cannedReplyDraftSchema, response } }, async (request) => {
    const { scope, body } = request
    const added = await db.transaction().execute(async (trx) => {
      const { id, after } = await replies.add(trx, scope, body, clock())
      await app.record(request, recordOf(id, { event: 'reply.added', after }), trx)
      return id
    })
    return orMissing(await rows.one(scope, added))
  })

  app.put(
    '/canned-replies/:id',
    { preHandler, schema: { params, body: cannedReplyChangeSchema, response } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        const changed = await replies.change(trx, scope, id, body, clock())
        await app.record(request, recordOf(id, { event: 'reply.changed', ...changed }), trx)
      })
      return orMissing(await rows.one(scope, id))
    },
  )

  app.delete(
    '/canned-replies/:id',
    { preHandler, schema: { params, response: { 200: doneSchema } } },
    async (request) => {
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        const removed = await replies.remove(trx, request.scope, id, clock())
        await app.record(request, recordOf(id, { event: 'reply.removed', ...removed }), trx)
      })
      return { success: true as const }
    },
  )
}
