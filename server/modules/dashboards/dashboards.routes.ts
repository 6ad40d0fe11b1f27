import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { freemiumDashboardSchema } from '#contracts/dashboards.ts'
import { freemiumQuerySchema } from '#contracts/lists/dashboards.ts'
import { freemiumRepository } from '#server/modules/dashboards/freemium.repository.ts'

export const dashboardsRoutes: FastifyPluginAsyncZod = async (app) => {
  const freemium = freemiumRepository(app.db)

  app.get(
    '/dashboards/freemium',
    {
      preHandler: app.may('dashboards-freemium'),
      schema: { querystring: freemiumQuerySchema, response: { 200: freemiumDashboardSchema } },
    },
    ({ scope, query }) => freemium.dashboard(scope, query, app.clock()),
  )
}
