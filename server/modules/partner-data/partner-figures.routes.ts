import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { funnelQuerySchema, funnelRecordsQuerySchema, targetsQuerySchema } from '#contracts/lists/partner-data.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { funnelRecordPageSchema, funnelSchema } from '#contracts/partner-data-funnel.ts'
import { savedTargetsSchema, targetsChangeSchema, targetsSchema } from '#contracts/partner-data-targets.ts'
import { withLongTimeout } from '#server/db/query-limit.ts'
import { countFunnel, funnelRecords } from '#server/modules/partner-data/funnel.repository.ts'
import { reachedPartner } from '#server/modules/partner-data/partners.repository.ts'
import { saveTargets } from '#server/modules/partner-data/save-targets.ts'
import { targetsOf } from '#server/modules/partner-data/targets.repository.ts'

/** What became of a partner's base, and its targets. */
export const partnerFiguresRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app
  const preHandler = app.may('partner-data')
  const params = idParamsSchema

  app.get(
    '/partners/:id/funnel',
    { preHandler, schema: { params, querystring: funnelQuerySchema, response: { 200: funnelSchema } } },
    async ({ scope, params: { id }, query }) => {
      const partner = await reachedPartner(db, scope, id)
      return withLongTimeout(() => countFunnel(db, partner, query, app.clock()))
    },
  )

  app.get(
    '/partners/:id/funnel/records',
    {
      preHandler,
      schema: { params, querystring: funnelRecordsQuerySchema, response: { 200: funnelRecordPageSchema } },
    },
    async (request) => {
      const { scope, query } = request
      const partner = await reachedPartner(db, scope, request.params.id)
      const page = await withLongTimeout(() => funnelRecords(db, scope, partner, { query, now: app.clock() }))
      const unmaskedRows = page.data.filter(({ customer_name }) => customer_name !== null).length
      if (scope.unmasked.includes('name') && unmaskedRows > 0) {
        await app.record(request, { action: 'unmask', detail: { fields: ['name'], records: unmaskedRows } })
      }
      return page
    },
  )

  app.get(
    '/partners/:id/targets',
    { preHandler, schema: { params, querystring: targetsQuerySchema, response: { 200: targetsSchema } } },
    async ({ scope, params: { id }, query: { month } }) => {
      const partner = await reachedPartner(db, scope, id)
      return withLongTimeout(() => targetsOf(db, partner, { month, now: app.clock() }))
    },
  )

  app.put(
    '/campaigns/:id/targets',
    {
      preHandler: app.may('partner-edit'),
      schema: { params, body: targetsChangeSchema, response: { 200: savedTargetsSchema } },
    },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      const targets = await db.transaction().execute(async (trx) => {
        const saved = await saveTargets(trx, scope, id, { change: body, now: app.clock() })
        const detail = { month: body.month, before: body.was, after: body.targets }
        await app.record(request, { action: 'edit', subject: `campaign:${id}`, detail }, trx)
        return saved
      })
      return { targets }
    },
  )
}
