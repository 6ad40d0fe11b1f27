import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { callAnalysisSchema } from '#contracts/call-analysis.ts'
import { callMarkersSchema } from '#contracts/call-markers.ts'
import { callRawSchema } from '#contracts/call-raw.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { unmaskingOf } from '#server/access/unmasking.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { sendStoredFile } from '#server/http/stored-file.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { callAnalysisRepository } from '#server/modules/calls/call-analysis.repository.ts'
import { callMarkersRepository } from '#server/modules/calls/call-markers.repository.ts'
import { callRawRepository } from '#server/modules/calls/call-raw.repository.ts'

/** What stands beside a conversation: how it was measured, what is marked in it, and where it came from. */
export const callPanelsRoutes: FastifyPluginAsyncZod = async (app) => {
  const analyses = callAnalysisRepository(app.db)
  const markers = callMarkersRepository(app.db)
  const raws = callRawRepository(app.db)
  const preHandler = app.may('call-detail')
  const params = idParamsSchema

  app.get(
    '/calls/:id/analysis',
    { preHandler, schema: { params, response: { 200: callAnalysisSchema } } },
    async ({ scope, params: { id } }) => orMissing(await analyses.analysis(scope, id)),
  )

  app.get(
    '/calls/:id/markers',
    { preHandler, schema: { params, response: { 200: callMarkersSchema } } },
    async ({ scope, caller, params: { id } }) => {
      const { until } = await stateOf(scope, caller, id)
      return { data: orMissing(await markers.markers(scope, id, until ? 'original' : 'masked')) }
    },
  )

  app.get(
    '/calls/:id/raw',
    { preHandler, schema: { params, response: { 200: callRawSchema } } },
    async ({ scope, caller, params: { id } }) => orMissing(await raws.raw(scope, id, await stateOf(scope, caller, id))),
  )

  app.get(
    '/calls/:id/source',
    { preHandler: app.may('customer-unmask'), exposeHeadRoute: false, schema: { params } },
    async (request, reply) => {
      const {
        scope,
        caller,
        params: { id },
      } = request
      const state = await stateOf(scope, caller, id)
      if ((await raws.download(id, state)) !== 'offered') throw new Refusal({ kind: 'missing' })
      const { name, storage_key, sha256 } = orMissing(await raws.source(id))
      const bytes = orMissing(await app.storage.size(storage_key))
      await app.record(request, { action: 'download', subject: `interaction:${id}`, detail: { source: sha256 } })
      const disposition = contentDisposition('attachment', name.split('/').at(-1)!)
      const mediaType = 'application/octet-stream'
      return sendStoredFile(app.storage, request, reply, { storage_key, sha256, bytes, mediaType, disposition })
    },
  )

  const stateOf = async (scope: Scope, caller: FastifyRequest['caller'], interaction: number) =>
    orMissing(await unmaskingOf(app.db, app.clock(), { scope, session: caller!.sessionId, interaction }))
}
