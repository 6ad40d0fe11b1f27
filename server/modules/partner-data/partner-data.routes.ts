import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

import { uploadListQuerySchema } from '#contracts/lists/partner-data.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { partnerListSchema, partnerSchema, uploadDetailSchema, uploadPageSchema } from '#contracts/partner-data.ts'
import { freshnessSchema } from '#contracts/partner-data-freshness.ts'
import { orMissing } from '#server/failures.ts'
import { localeOf } from '#server/locale.ts'
import { freshnessOf } from '#server/modules/partner-data/freshness.repository.ts'
import { partnersRepository, reachedPartner } from '#server/modules/partner-data/partners.repository.ts'
import { refusalColumns, refusalsOf } from '#server/modules/partner-data/upload-refusals.ts'
import { withLongTimeout } from '#server/db/with-long-timeout.ts'
import { uploadsRepository } from '#server/modules/partner-data/uploads.repository.ts'

/** What partners send, and how whole it is. */
export const partnerDataRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app
  const partners = partnersRepository(db)
  const uploads = uploadsRepository(db)
  const preHandler = app.may('partner-data')
  const params = idParamsSchema

  app.get('/partners', { preHandler, schema: { response: { 200: partnerListSchema } } }, ({ scope }) =>
    partners.list(scope),
  )

  app.get('/partners/:id', { preHandler, schema: { params, response: { 200: partnerSchema } } }, (request) =>
    partners.find(request.scope, request.params.id, app.clock()),
  )

  app.get(
    '/partners/:id/uploads',
    { preHandler, schema: { params, querystring: uploadListQuerySchema, response: { 200: uploadPageSchema } } },
    async (request) => {
      const { id } = await reachedPartner(db, request.scope, request.params.id)
      return uploads.page(id, request.query)
    },
  )

  app.get(
    '/partners/:id/uploads/:upload',
    { preHandler, schema: { params: uploadParams, response: { 200: uploadDetailSchema } } },
    async ({ scope, params: { id, upload } }) => {
      const partner = await reachedPartner(db, scope, id)
      return orMissing(await uploads.find(partner.id, upload))
    },
  )

  app.get(
    '/partners/:id/uploads/:upload/refusals/export',
    { preHandler, exposeHeadRoute: false, schema: { params: uploadParams } },
    async (request, reply) => {
      const partner = await reachedPartner(db, request.scope, request.params.id)
      const { id } = orMissing(await uploads.find(partner.id, request.params.upload))
      const thing = { subject: `import:${id}`, detail: { rows: 'refused' } }
      const columns = refusalColumns(localeOf(request.headers, app.config.locale))
      return app.sendExport(request, reply, thing, {
        ...{ format: 'csv', name: 'refusals', columns },
        rows: refusalsOf(db, id),
      })
    },
  )

  app.get(
    '/partners/:id/freshness',
    { preHandler, schema: { params, response: { 200: freshnessSchema } } },
    async (request) => {
      const partner = await reachedPartner(db, request.scope, request.params.id)
      return withLongTimeout(() => freshnessOf(db, partner))
    },
  )
}

const uploadParams = z.object({ ...idParamsSchema.shape, upload: idParamsSchema.shape.id })
