import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { freemiumDashboardSchema } from '#contracts/dashboards.ts'
import { premiumFunnelSchema } from '#contracts/funnel.ts'
import { freemiumQuerySchema, premiumQuerySchema } from '#contracts/lists/dashboards.ts'
import { premiumDashboardSchema } from '#contracts/premium.ts'
import { refreshFunnel } from '#server/funnel/refresh-funnel.ts'
import { everyHour } from '#server/kernel/every-hour.ts'
import { beyondRoutes } from '#server/modules/dashboards/beyond/beyond.routes.ts'
import { freemiumRepository } from '#server/modules/dashboards/freemium.repository.ts'
import { premiumFunnel } from '#server/modules/dashboards/premium/premium-funnel.ts'
import { premiumRepository } from '#server/modules/dashboards/premium/premium.repository.ts'

export const dashboardsRoutes: FastifyPluginAsyncZod = async (app) => {
  const freemium = freemiumRepository(app.db)
  const premium = premiumRepository(app.db)
  await app.register(beyondRoutes)

  app.get(
    '/dashboards/freemium',
    {
      preHandler: app.may('dashboards-freemium'),
      schema: { querystring: freemiumQuerySchema, response: { 200: freemiumDashboardSchema } },
    },
    ({ scope, query }) => freemium.dashboard(scope, query, app.clock()),
  )

  app.get(
    '/dashboards/premium',
    {
      preHandler: app.may('dashboards-premium'),
      schema: { querystring: premiumQuerySchema, response: { 200: premiumDashboardSchema } },
    },
    ({ scope, query }) => premium.dashboard(scope, query, app.clock()),
  )

  app.get(
    '/dashboards/premium/funnel',
    {
      preHandler: app.may('dashboards-premium'),
      schema: { querystring: premiumQuerySchema, response: { 200: premiumFunnelSchema } },
    },
    ({ scope, query }) => premiumFunnel(app.db, scope, query, app.clock()),
  )

  // refreshed every hour, so that a reader after a long pause does not have to wait
  everyHour(app, 'what has become of calling bases was not counted', () => refreshFunnel(app.db))
}
