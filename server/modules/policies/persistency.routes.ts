import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { policyCohortsQuerySchema } from '#contracts/lists/policies.ts'
import { policyCohortsSchema } from '#contracts/persistency.ts'
import { cohortsRepository } from '#server/modules/policies/cohorts.repository.ts'

/** How many of the policies that began together are still in force. */
export const persistencyRoutes: FastifyPluginAsyncZod = async (app) => {
  const cohorts = cohortsRepository(app.db)

  app.get(
    '/policy-cohorts',
    {
      preHandler: app.may('policy-detail'),
      schema: { querystring: policyCohortsQuerySchema, response: { 200: policyCohortsSchema } },
    },
    ({ scope, query }) => cohorts.cohorts(scope, query, app.clock()),
  )
}
