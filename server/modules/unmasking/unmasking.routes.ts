import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema } from '#contracts/auth.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { unmaskingRequestSchema, unmaskingSchema } from '#contracts/unmasking.ts'
import type { Caller } from '#server/access/caller.ts'
import { unmaskingOf } from '#server/access/unmasking.ts'
import { orMissing, Refusal, refuseIfThrottled } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { unmaskingRepository } from '#server/modules/unmasking/unmasking.repository.ts'

/** Unmasking a conversation for one's session and half an hour, with a reason that is recorded; and masking it again. */
export const unmaskingRoutes: FastifyPluginAsyncZod = async (app) => {
  const unmaskings = unmaskingRepository(app.db)
  const preHandler = app.may('customer-unmask')
  const perHour = app.limit('unmasking', 60, 3_600) // unmasking more is not answering customers

  app.post(
    '/calls/:id/unmasking',
    {
      preHandler,
      schema: { params: idParamsSchema, body: unmaskingRequestSchema, response: { 200: unmaskingSchema } },
    },
    async (request) => {
      const { scope, caller, params, body } = request
      const conversation = await unmaskable(scope, caller, params.id)
      refuseIfThrottled(await perHour.count(String(request.user.id)))
      const until = new Date(app.clock().getTime() + LASTS_MS)
      await app.db.transaction().execute(async (trx) => {
        await unmaskings.open(conversation, until, trx)
        const detail = { conversation: 'whole', until: until.toISOString() }
        const { reason } = body
        await app.record(request, { action: 'unmask', subject: `interaction:${params.id}`, reason, detail }, trx)
      })
      return { until: until.toISOString() }
    },
  )

  app.delete(
    '/calls/:id/unmasking',
    { preHandler, schema: { params: idParamsSchema, response: { 200: doneSchema } } },
    async ({ scope, caller, params }) => {
      await unmaskings.end(await unmaskable(scope, caller, params.id))
      return { success: true as const }
    },
  )

  /** A conversation that the caller may not unmask answers as one that does not exist. */
  async function unmaskable(scope: Scope, caller: Caller | null, interaction: number) {
    const conversation = { session: caller!.sessionId, interaction }
    const state = orMissing(await unmaskingOf(app.db, app.clock(), { scope, ...conversation }))
    if (!state.may) throw new Refusal({ kind: 'missing' })
    return conversation
  }
}

const LASTS_MS = 30 * 60_000
