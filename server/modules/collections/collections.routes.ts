import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { collectionsSchema } from '#contracts/collections.ts'
import { collectionsQuerySchema } from '#contracts/lists/debts.ts'
import { hourly } from '#server/hourly.ts'
import { PROMISE_JOB } from '#server/jobs/queue-promises.ts'
import { collectionsRepository } from '#server/modules/collections/collections.repository.ts'
import { reviewPromises } from '#server/modules/collections/review-promises.ts'

/** The portfolio in collection: what is overdue, what became of it, and how people were contacted about it. */
export const collectionsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const collections = collectionsRepository(db)

  const review = async () => void (await reviewPromises(db, clock()))
  app.addHook('onReady', () => review().catch((error: unknown) => app.log.warn({ err: error }, FAILURE)))
  hourly(app, FAILURE, review)
  app.jobs.register(PROMISE_JOB, {
    work: async (job) => void (await reviewPromises(db, clock(), job)),
    givenUp: async (_, reason) => app.log.error({ reason }, FAILURE),
  })

  app.get(
    '/collections',
    {
      preHandler: app.may('collections-data'),
      schema: { querystring: collectionsQuerySchema, response: { 200: collectionsSchema } },
    },
    ({ scope, query }) => collections.figures(scope, query, clock()),
  )
}

const FAILURE = 'promises to pay were not looked at'
