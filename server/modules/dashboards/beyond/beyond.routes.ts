import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import {
  beyondCollectionsSchema,
  beyondDashboardSchema,
  beyondDisclosuresSchema,
  beyondDriversSchema,
  beyondReasonsSchema,
  beyondSurvivalSchema,
} from '#contracts/beyond.ts'
import { beyondQuerySchema } from '#contracts/lists/dashboards.ts'
import { beyondRepository } from '#server/modules/dashboards/beyond/beyond.repository.ts'

/** The effects of conversations. The screen loads its parts one by one, so that slow parts delay no other. */
export const beyondRoutes: FastifyPluginAsyncZod = async (app) => {
  const beyond = beyondRepository(app.db)
  const preHandler = app.may('dashboards-beyond')
  const querystring = beyondQuerySchema

  app.get(
    '/dashboards/beyond',
    { preHandler, schema: { querystring, response: { 200: beyondDashboardSchema } } },
    ({ scope, query }) => beyond.dashboard(scope, query, app.clock()),
  )
  app.get(
    '/dashboards/beyond/survival',
    { preHandler, schema: { querystring, response: { 200: beyondSurvivalSchema } } },
    ({ scope, query }) => beyond.survival(scope, query, app.clock()),
  )
  app.get(
    '/dashboards/beyond/drivers',
    { preHandler, schema: { querystring, response: { 200: beyondDriversSchema } } },
    ({ scope, query }) => beyond.drivers(scope, query, app.clock()),
  )
  app.get(
    '/dashboards/beyond/disclosures',
    { preHandler, schema: { querystring, response: { 200: beyondDisclosuresSchema } } },
    ({ scope, query }) => beyond.disclosures(scope, query, app.clock()),
  )
  app.get(
    '/dashboards/beyond/reasons',
    { preHandler, schema: { querystring, response: { 200: beyondReasonsSchema } } },
    ({ scope, query }) => beyond.reasons(scope, query, app.clock()),
  )
  app.get(
    '/dashboards/beyond/collections',
    { preHandler, schema: { querystring, response: { 200: beyondCollectionsSchema } } },
    ({ scope, query }) => beyond.collections(scope, query, app.clock()),
  )
}
