import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { abilitiesSchema, doneSchema, tokenRequestSchema, tokenSchema, userAnswerSchema } from '#contracts/auth.ts'
import { signIn } from '#server/modules/session/sign-in.ts'

/** Signing in and out, and what the browser asks about the person who did. */
export const sessionRoutes: FastifyPluginAsyncZod = async (app) => {
  const attempt = signIn(app)

  app.post(
    '/oauth/token',
    {
      config: { permission: 'public' },
      schema: { body: tokenRequestSchema, response: { 200: tokenSchema } },
    },
    async (request, reply) => {
      const { user, token } = await attempt(request, reply)
      return {
        access_token: token,
        token_type: 'Bearer' as const,
        expires_in: Math.floor(app.config.tokenLifetime / 1_000),
        user,
      }
    },
  )

  app.get(
    '/user',
    { preHandler: app.signedIn, schema: { response: { 200: userAnswerSchema } } },
    async ({ user: { id, name, email, role_id }, caller }) => ({
      success: true as const,
      data: { id, name, email, role_id, ...(caller?.mustSetUpTwoFactor && { must_set_up_two_factor: true }) },
    }),
  )

  app.get(
    '/abilities',
    { preHandler: app.signedIn, schema: { response: { 200: abilitiesSchema } } },
    async ({ caller }) => caller?.rules ?? [],
  )

  app.post('/logout', { preHandler: app.signedIn, schema: { response: { 200: doneSchema } } }, async (request) => {
    const { sessionId, user } = request.caller!
    await app.db.transaction().execute(async (trx) => {
      await app.sessions.endOf(user.id, { only: sessionId }, trx)
      await app.record(request, { action: 'sign-out' }, trx)
    })
    return { success: true as const }
  })
}
