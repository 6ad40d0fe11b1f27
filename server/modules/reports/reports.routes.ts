import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema } from '#contracts/auth.ts'
import { reportListQuerySchema } from '#contracts/lists/reports.ts'
import { idParamsSchema } from '#contracts/params.ts'
import {
  reportChangeSchema,
  reportDraftSchema,
  reportOptionsSchema,
  reportPageSchema,
  reportSchema,
} from '#contracts/reports.ts'
import { reportListRepository } from '#server/modules/reports/report-list.repository.ts'
import { reportsRepository } from '#server/modules/reports/reports.repository.ts'

/** Dashboards that are sent to people as files, on a schedule. */
export const reportsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app
  const list = reportListRepository(db)
  const reports = reportsRepository(app.clock)
  const preHandler = app.may('report-edit')
  const params = idParamsSchema
  const response = { 200: reportSchema }
  const action = 'reports'

  app.get(
    '/reports',
    { preHandler, schema: { querystring: reportListQuerySchema, response: { 200: reportPageSchema } } },
    ({ scope, query }) => list.page(scope, query),
  )

  app.get('/report-options', { preHandler, schema: { response: { 200: reportOptionsSchema } } }, ({ scope }) =>
    list.options(scope),
  )

  app.get('/reports/:id', { preHandler, schema: { params, response } }, (request) =>
    list.one(request.scope, request.params.id),
  )

  app.post('/reports', { preHandler, schema: { body: reportDraftSchema, response } }, async (request) => {
    const { scope, body } = request
    const added = await db.transaction().execute(async (trx) => {
      const { id, recorded: detail } = await reports.add(trx, scope, body)
      await app.record(request, { action, subject: `report:${id}`, detail }, trx)
      return id
    })
    return list.one(scope, added)
  })

  app.put('/reports/:id', { preHandler, schema: { params, body: reportChangeSchema, response } }, async (request) => {
    const { scope, body } = request
    const { id } = request.params
    await db.transaction().execute(async (trx) => {
      const detail = await reports.change(trx, scope, id, body)
      await app.record(request, { action, subject: `report:${id}`, detail }, trx)
    })
    return list.one(scope, id)
  })

  app.delete('/reports/:id', { preHandler, schema: { params, response: { 200: doneSchema } } }, async (request) => {
    const { id } = request.params
    await db.transaction().execute(async (trx) => {
      const detail = await reports.remove(trx, id)
      await app.record(request, { action, subject: `report:${id}`, detail }, trx)
    })
    return { success: true as const }
  })
}
