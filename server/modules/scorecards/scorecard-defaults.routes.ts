import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import {
  type ScorecardDefaults,
  scorecardDefaultsChoiceSchema,
  scorecardDefaultsSchema,
} from '#contracts/scorecard-defaults.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import type { Database } from '#server/db/database.ts'
import { queueMachineRuns } from '#server/jobs/queue-work.ts'
import { addDefaultScorecards } from '#server/quality/add-default-scorecards.ts'
import { defaultScorecards } from '#server/quality/default-scorecards/default-scorecards.ts'
import { titleOf } from '#server/quality/scorecard-title.ts'

/** The scorecards that come with the product: offered, and added where somebody wants them. */
export const scorecardDefaultsRoutes: FastifyPluginAsyncZod = async (app) => {
  const preHandler = app.may('quality-scorecards')
  const response = { 200: scorecardDefaultsSchema }

  app.get('/scorecard-defaults', { preHandler, schema: { response } }, () => offered(app.db))

  app.post(
    '/scorecard-defaults',
    { preHandler, schema: { body: scorecardDefaultsChoiceSchema, response } },
    async (request) => {
      const { scope, body } = request
      await app.db.transaction().execute(async (trx) => {
        const added = await addDefaultScorecards(trx, scope.user.id, app.clock(), body.keys)
        for (const { id, key, name } of added) {
          const detail = { published: name, version: 1, default: key }
          await app.record(request, { action: 'quality', subject: `scorecard:${id}`, detail }, trx)
        }
        await queueMachineRuns(trx)
      })
      app.jobs.wake()
      return offered(app.db)
    },
  )
}

async function offered(db: Database): Promise<ScorecardDefaults> {
  const names = defaultScorecards.map(({ content }) => titleOf(content).toLowerCase())
  const found = await db
    .selectFrom('scorecard')
    .where('published', '=', true)
    .where('archived', '=', false)
    .where(sql<string>`lower(name)`, 'in', names)
    .select(sql<string>`lower(name)`.as('name'))
    .execute()
  const there = new Set(found.map(({ name }) => name))
  return {
    data: defaultScorecards.map(({ key, campaign_kinds, content }) => ({
      key,
      title: content.title,
      description: content.description,
      campaign_kinds,
      questions: questionsOf(content).length,
      is_there: there.has(titleOf(content).toLowerCase()),
    })),
  }
}
