import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema } from '#contracts/auth.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { ownSessionsSchema } from '#contracts/profile.ts'
import { Refusal } from '#server/kernel/failures.ts'

/** The browsers in which one is signed in. */
export const ownSessionsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/profile/sessions',
    { preHandler: app.signedIn, schema: { response: { 200: ownSessionsSchema } } },
    async ({ user, caller }) => ({ data: await app.sessions.list(user.id, caller?.sessionId) }),
  )

  app.delete(
    '/profile/sessions/:id',
    { preHandler: app.signedIn, schema: { params: idParamsSchema, response: { 200: doneSchema } } },
    async (request) => {
      const { user, params } = request
      await app.db.transaction().execute(async (trx) => {
        const ended = await app.sessions.endOf(user.id, { only: params.id }, trx)
        if (ended === 0) throw new Refusal({ kind: 'missing' })
        await app.record(request, { action: 'session-ended', subject: `user:${user.id}`, detail: { sessions: 1 } }, trx)
      })
      return { success: true as const }
    },
  )

  app.delete(
    '/profile/sessions',
    { preHandler: app.signedIn, schema: { response: { 200: doneSchema } } },
    async (request) => {
      const { user, sessionId } = request.caller!
      await app.db.transaction().execute(async (trx) => {
        const sessions = await app.sessions.endOf(user.id, { but: sessionId }, trx)
        if (sessions === 0) return
        await app.record(request, { action: 'session-ended', subject: `user:${user.id}`, detail: { sessions } }, trx)
      })
      return { success: true as const }
    },
  )
}
