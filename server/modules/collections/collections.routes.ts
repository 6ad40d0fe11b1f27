import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { collectionsSchema } from '#contracts/collections.ts'
import { collectionsQuerySchema } from '#contracts/lists/debts.ts'
import { collectionsRepository } from '#server/modules/collections/collections.repository.ts'

/** The portfolio in collection: what is overdue, how it develops, and how people were contacted about it. */
export const collectionsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const collections = collectionsRepository(db)

  app.get(
    '/collections',
    {
      preHandler: app.may('collections-data'),
      schema: { querystring: collectionsQuerySchema, response: { 200: collectionsSchema } },
    },
    ({ scope, query }) => collections.figures(scope, query, clock()),
  )
}
