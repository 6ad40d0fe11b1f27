import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { importTemplateDraftSchema, importTemplatePageSchema, importTemplateSchema } from '#contracts/imports.ts'
import { importTemplateQuerySchema } from '#contracts/lists/imports.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { orMissing } from '#server/kernel/failures.ts'
import { importTemplatesRepository } from '#server/modules/imports/import-templates.repository.ts'

/** Options that people save for files of the same kind. */
export const importTemplatesRoutes: FastifyPluginAsyncZod = async (app) => {
  const templates = importTemplatesRepository(app.db)
  const preHandler = app.may('call-import')

  app.get(
    '/import-templates',
    { preHandler, schema: { querystring: importTemplateQuerySchema, response: { 200: importTemplatePageSchema } } },
    ({ user, query }) => templates.page(user.id, query),
  )

  app.post(
    '/import-templates',
    { preHandler, schema: { body: importTemplateDraftSchema, response: { 201: importTemplateSchema } } },
    async ({ user, body }, reply) => reply.code(201).send(await templates.add(user, body)),
  )

  app.put(
    '/import-templates/:id',
    {
      preHandler,
      schema: { params: idParamsSchema, body: importTemplateDraftSchema, response: { 200: importTemplateSchema } },
    },
    async ({ user, params, body }) => orMissing(await templates.change(user, params.id, body)),
  )

  app.delete(
    '/import-templates/:id',
    { preHandler, schema: { params: idParamsSchema } },
    async ({ user, params }, reply) => {
      orMissing(await templates.remove(user.id, params.id))
      return reply.code(204).send()
    },
  )
}
