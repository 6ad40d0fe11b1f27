import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema } from '#contracts/auth.ts'
import { planExportQuerySchema, planListQuerySchema } from '#contracts/lists/sampling-plans.ts'
import { idParamsSchema } from '#contracts/params.ts'
import {
  planChangeSchema,
  planDetailSchema,
  planDraftSchema,
  planOptionsSchema,
  planPageSchema,
  planPreviewQuestionSchema,
  planPreviewSchema,
} from '#contracts/sampling-plans.ts'
import { orMissing } from '#server/failures.ts'
import { localeOf } from '#server/locale.ts'
import { planChangesRepository } from '#server/modules/sampling-plans/plan-changes.repository.ts'
import { planDetailRepository } from '#server/modules/sampling-plans/plan-detail.repository.ts'
import { planFileColumns } from '#server/modules/sampling-plans/plan-export.ts'
import { planListRepository } from '#server/modules/sampling-plans/plan-list.repository.ts'
import { planOptions } from '#server/modules/sampling-plans/plan-options.ts'
import { planPreviewRepository } from '#server/modules/sampling-plans/plan-preview.repository.ts'

/** Plans of which conversations are audited, how many, and by whom. */
export const samplingPlansRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const isStrict = app.config.security === 'strict'
  const list = planListRepository(db, clock)
  const details = planDetailRepository(db, clock)
  const changes = planChangesRepository(isStrict, clock)
  const previews = planPreviewRepository(db, isStrict, clock)
  const preHandler = app.may('quality-plans')
  const params = idParamsSchema
  const response = { 200: planDetailSchema }
  const action = 'quality'

  app.get(
    '/sampling-plans',
    { preHandler, schema: { querystring: planListQuerySchema, response: { 200: planPageSchema } } },
    ({ scope, query }) => list.page(scope, query),
  )

  app.get(
    '/sampling-plans/export',
    { preHandler, exposeHeadRoute: false, schema: { querystring: planExportQuerySchema } },
    async (request, reply) => {
      const { format, page: _page, per_page: _perPage, ...detail } = request.query
      const columns = planFileColumns(localeOf(request.headers, app.config.locale))
      const table = { format, name: 'sampling-plans', columns, rows: list.all(request.scope, request.query) }
      return app.sendExport(request, reply, { subject: 'sampling-plans', detail }, table)
    },
  )

  app.get('/sampling-plans/:id', { preHandler, schema: { params, response } }, async ({ scope, params: { id } }) =>
    orMissing(await details.one(scope, id)),
  )

  app.get('/sampling-plan-options', { preHandler, schema: { response: { 200: planOptionsSchema } } }, ({ scope }) =>
    planOptions(db, isStrict, scope),
  )

  app.post(
    '/sampling-plan-previews',
    { preHandler, schema: { body: planPreviewQuestionSchema, response: { 200: planPreviewSchema } } },
    ({ scope, body }) => previews.preview(scope, body),
  )

  app.post('/sampling-plans', { preHandler, schema: { body: planDraftSchema, response } }, async (request) => {
    const { scope, body } = request
    const added = await db.transaction().execute(async (trx) => {
      const { id, recorded: detail } = await changes.add(trx, scope, body)
      await app.record(request, { action, subject: `plan:${id}`, detail }, trx)
      return id
    })
    return orMissing(await details.one(scope, added))
  })

  app.put(
    '/sampling-plans/:id',
    { preHandler, schema: { params, body: planChangeSchema, response } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        const detail = await changes.change(trx, scope, id, body)
        await app.record(request, { action, subject: `plan:${id}`, detail }, trx)
      })
      return orMissing(await details.one(scope, id))
    },
  )

  app.delete(
    '/sampling-plans/:id',
    { preHandler, schema: { params, response: { 200: doneSchema } } },
    async (request) => {
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        const detail = await changes.remove(trx, request.scope, id)
        await app.record(request, { action, subject: `plan:${id}`, detail }, trx)
      })
      return { success: true as const }
    },
  )
}
