import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import {
  importChoicesSchema,
  importDetailSchema,
  importDraftSchema,
  importFilePageSchema,
  importPageSchema,
  importRefusalPageSchema,
} from '#contracts/imports.ts'
import { importFileQuerySchema, importListQuerySchema, importRefusalQuerySchema } from '#contracts/lists/imports.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { orMissing } from '#server/failures.ts'
import { importChanges } from '#server/modules/imports/import-changes.ts'
import { importListRepository } from '#server/modules/imports/import-list.repository.ts'
import { importDetail, presentImport } from '#server/modules/imports/import-rows.ts'
import { mayLeaveUnassigned, offeredPartners, refusePartner } from '#server/modules/imports/import-scope.ts'
import { refuseSource } from '#server/modules/imports/refuse-source.ts'
import { refusalTable } from '#server/modules/imports/refusal-table.ts'
import { sendProgress } from '#server/modules/imports/send-progress.ts'
import { localeOf } from '#server/locale.ts'

/** Imports as people make them, look at them and follow them. */
export const importsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const { imports: settings } = app.config
  const list = importListRepository(db)
  const changes = importChanges(db)
  const preHandler = app.may('call-import')
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())

  app.get(
    '/imports/options',
    { preHandler, schema: { response: { 200: importChoicesSchema } } },
    async ({ scope }) => ({
      partners: await db
        .selectFrom('partner')
        .where(offeredPartners(scope))
        .select(['id', 'name'])
        .orderBy('name')
        .execute(),
      may_leave_unassigned: await mayLeaveUnassigned(db, scope),
      folders: settings.folders,
      hosts: settings.hosts,
      max_file_bytes: settings.maxBytes,
    }),
  )

  app.get(
    '/imports',
    { preHandler, schema: { querystring: importListQuerySchema, response: { 200: importPageSchema } } },
    ({ scope, query }) => list.page(scope, query),
  )

  app.post(
    '/imports',
    { preHandler, schema: { body: importDraftSchema, response: { 201: importDetailSchema } } },
    async ({ scope, body, user }, reply) => {
      await refusePartner(db, scope, body.partner_id)
      await refuseSource(body.source, settings)
      const id = await changes.add(body, user.id, clock())
      return reply.code(201).send(importDetail(orMissing(await list.find(scope, id))))
    },
  )

  app.get(
    '/imports/:id',
    { preHandler, schema: { params: idParamsSchema, response: { 200: importDetailSchema } } },
    async ({ scope, params }) => importDetail(orMissing(await list.find(scope, params.id))),
  )

  app.get(
    '/imports/:id/files',
    {
      preHandler,
      schema: { params: idParamsSchema, querystring: importFileQuerySchema, response: { 200: importFilePageSchema } },
    },
    async ({ scope, params, query }) => list.files(orMissing(await list.find(scope, params.id)).id, query),
  )

  app.get(
    '/imports/:id/refusals',
    {
      preHandler,
      schema: {
        params: idParamsSchema,
        querystring: importRefusalQuerySchema,
        response: { 200: importRefusalPageSchema },
      },
    },
    async ({ scope, params, query }) => list.refusals(orMissing(await list.find(scope, params.id)).id, query),
  )

  app.get(
    '/imports/:id/refusals/export',
    { preHandler, exposeHeadRoute: false, schema: { params: idParamsSchema } },
    async (request, reply) => {
      const { id } = orMissing(await list.find(request.scope, request.params.id))
      const thing = { subject: `import:${id}`, detail: { rows: 'refused' } }
      const columns = refusalTable(localeOf(request.headers, app.config.locale))
      const rows = list.allRefusals(id)
      return app.sendExport(request, reply, thing, { format: 'csv', name: 'refusals', columns, rows })
    },
  )

  app.get(
    '/imports/:id/events',
    { preHandler, exposeHeadRoute: false, schema: { params: idParamsSchema } },
    async (request, reply) => {
      const { scope, params } = request
      orMissing(await list.find(scope, params.id))
      const look = async () => {
        const found = await list.find(scope, params.id)
        return found && presentImport(found)
      }
      return sendProgress(request, reply, { look, stopping: stopping.signal })
    },
  )
}
