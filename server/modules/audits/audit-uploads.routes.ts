import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { auditUploadQuerySchema, auditUploadSchema } from '#contracts/audits.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { orMissing } from '#server/failures.ts'
import { offeredFacts } from '#server/modules/audits/audit-options.ts'
import { auditQuota, quotaUsedUp } from '#server/modules/audits/audit-quota.ts'
import { ownUpload } from '#server/modules/audits/own-upload.ts'

/** Recordings and transcripts that somebody brings to audit them, without the right to import anything else. */
export const auditUploadsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock, config } = app
  const preHandler = app.may('freemium-audit')

  const uploads: FastifyPluginAsyncZod = async (upload) => {
    // not read before the guard has let the request in; what the bytes are is seen from themselves
    upload.removeAllContentTypeParsers()
    upload.addContentTypeParser('*', (_, body, done) => done(null, body))

    upload.post(
      '/audits/uploads',
      {
        preHandler,
        bodyLimit: config.imports.maxBytes,
        schema: { querystring: auditUploadQuerySchema, response: { 202: auditUploadSchema } },
      },
      async (request, reply) => {
        const { scope, query } = request
        const { left, quota } = await auditQuota(db, config.auditQuota, clock())
        if (left === 0) throw quotaUsedUp(quota) // nothing could be done with it
        const { name, partner_id = null } = query
        const facts = await offeredFacts(db, scope, query)
        const id = await app.importFile(request, { name, partner_id, facts })
        return reply.code(202).send(orMissing(await ownUpload(db, scope, id)))
      },
    )
  }
  await app.register(uploads)

  app.get(
    '/audits/uploads/:id',
    { preHandler, schema: { params: idParamsSchema, response: { 200: auditUploadSchema } } },
    async ({ scope, params: { id } }) => orMissing(await ownUpload(db, scope, id)),
  )
}
