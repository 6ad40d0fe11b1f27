import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema } from '#contracts/auth.ts'
import { callPrintSchema, speakerSwapSchema } from '#contracts/call-changes.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { unmaskingOf } from '#server/access/unmasking.ts'
import { orMissing } from '#server/kernel/failures.ts'
import { swapSpeakers } from '#server/modules/calls/swap-speakers.ts'

/** What people do with a conversation: put it right, and put it on paper. */
export const callChangesRoutes: FastifyPluginAsyncZod = async (app) => {
  const params = idParamsSchema

  app.post(
    '/calls/:id/swap-speakers',
    { preHandler: app.may('call-edit'), schema: { params, body: speakerSwapSchema, response: { 200: doneSchema } } },
    async (request) => {
      const {
        scope,
        params: { id },
        body: { swapped, reason },
      } = request
      await app.db.transaction().execute(async (trx) => {
        if (!orMissing(await swapSpeakers(trx, scope, id, swapped))) return
        const detail = { speakers: swapped ? 'swapped' : 'as the source tells' }
        await app.record(request, { action: 'edit', subject: `interaction:${id}`, reason, detail }, trx)
      })
      app.jobs.wake()
      return { success: true as const }
    },
  )

  app.post(
    '/calls/:id/print',
    { preHandler: app.may('call-detail'), schema: { params, body: callPrintSchema, response: { 200: doneSchema } } },
    async (request) => {
      const {
        scope,
        caller,
        params: { id },
        body: { turns },
      } = request
      const conversation = { scope, session: caller!.sessionId, interaction: id }
      const { until } = orMissing(await unmaskingOf(app.db, app.clock(), conversation))
      const detail = { format: 'print', turns, text: until ? 'unmasked' : 'masked' }
      await app.recordExport(request, { subject: `interaction:${id}`, detail })
      return { success: true as const }
    },
  )
}
