import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { attentionSchema } from '#contracts/attention.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import { attentionRepository } from '#server/modules/attention/attention.repository.ts'

/** For people who open the admin area: each count requires the permission to see what is behind it. */
export const attentionRoutes: FastifyPluginAsyncZod = async (app) => {
  const attention = attentionRepository(app.db)

  app.get(
    '/attention',
    { preHandler: app.signedIn, schema: { response: { 200: attentionSchema } } },
    async ({ caller }) =>
      attention.count(scopeOf(caller!, 'user-list'), { now: app.clock(), isStrict: app.config.security === 'strict' }),
  )
}
