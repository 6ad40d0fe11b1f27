import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import * as z from 'zod/mini'

import { doneSchema } from '#contracts/auth.ts'
import { scorecardListExportQuerySchema, scorecardListQuerySchema } from '#contracts/lists/scorecards.ts'
import { idParamsSchema } from '#contracts/params.ts'
import {
  type ScorecardDefaults,
  scorecardDefaultsChoiceSchema,
  scorecardDefaultsSchema,
} from '#contracts/scorecard-defaults.ts'
import {
  publicationSchema,
  scorecardChangeSchema,
  scorecardContentChangeSchema,
  scorecardDetailSchema,
  scorecardDraftSchema,
  scorecardOptionsSchema,
  scorecardPageSchema,
  type ScorecardRowDto,
  scorecardVersionSchema,
} from '#contracts/scorecards.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import type { Database } from '#server/db/database.ts'
import { queueMachineRuns } from '#server/jobs/queue-work.ts'
import { orMissing } from '#server/kernel/failures.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { resumeRun } from '#server/modules/scorecards/scorecard-runs.ts'
import {
  scorecardDetailRepository,
  scorecardDraftsRepository,
} from '#server/modules/scorecards/scorecard-versions.repository.ts'
import { scorecardListRepository, scorecardsRepository } from '#server/modules/scorecards/scorecards.repository.ts'
import { addDefaultScorecards } from '#server/quality/add-default-scorecards.ts'
import { defaultScorecards } from '#server/quality/default-scorecards/default-scorecards.ts'
import { titleOf } from '#server/quality/scorecard-title.ts'

/** Scorecards, their versions and the one draft that each may have. */
export const scorecardsRoutes: FastifyPluginAsyncZod = async (app) => {
  const list = scorecardListRepository(app.db)
  const detail = scorecardDetailRepository(app.db, app.clock)
  const scorecards = scorecardsRepository(app.clock)
  const drafts = scorecardDraftsRepository(app.clock)
  const preHandler = app.may('quality-scorecards')
  const params = idParamsSchema
  const response = { 200: scorecardDetailSchema }
  // the content was validated before it was stored
  const versionResponse = { 200: z.extend(scorecardVersionSchema, { content: z.unknown() }) }
  const action = 'quality'

  app.get(
    '/scorecards',
    { preHandler, schema: { querystring: scorecardListQuerySchema, response: { 200: scorecardPageSchema } } },
    ({ scope, query }) => list.page(scope, query),
  )

  app.get(
    '/scorecards/export',
    { preHandler, exposeHeadRoute: false, schema: { querystring: scorecardListExportQuerySchema } },
    async (request, reply) => {
      const { format, page: _page, per_page: _perPage, ...filters } = request.query
      const rows = list.all(request.scope, request.query)
      const table = { format, name: 'scorecards', columns: SCORECARD_COLUMNS, rows }
      return app.sendExport(request, reply, { subject: 'scorecards', detail: filters }, table)
    },
  )

  app.get('/scorecards/:id', { preHandler, schema: { params, response } }, async ({ scope, params: { id } }) =>
    orMissing(await detail.find(scope, id)),
  )

  app.post('/scorecards', { preHandler, schema: { body: scorecardDraftSchema, response } }, async (request) => {
    const { scope, body } = request
    const added = await app.db.transaction().execute(async (trx) => {
      const { id, recorded } = await scorecards.add(trx, scope, body)
      await app.record(request, { action, subject: `scorecard:${id}`, detail: recorded }, trx)
      return id
    })
    return orMissing(await detail.find(scope, added))
  })

  app.patch(
    '/scorecards/:id',
    { preHandler, schema: { params, body: scorecardChangeSchema, response } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      await app.db.transaction().execute(async (trx) => {
        const recorded = await scorecards.change(trx, scope, id, body)
        await app.record(request, { action, subject: `scorecard:${id}`, detail: recorded }, trx)
        await queueMachineRuns(trx)
      })
      app.jobs.wake()
      return orMissing(await detail.find(scope, id))
    },
  )

  // not recorded: it is saved at every pause of its writer, and nothing is evaluated by it
  app.put(
    '/scorecards/:id/draft',
    { preHandler, schema: { params, body: scorecardContentChangeSchema, response: versionResponse } },
    async ({ scope, params: { id }, body }) => {
      const version = await app.db.transaction().execute((trx) => drafts.save(trx, scope, id, body))
      return orMissing(await detail.version(scope, version))
    },
  )

  app.delete(
    '/scorecards/:id/draft',
    { preHandler, schema: { params, response: { 200: doneSchema } } },
    async (request) => {
      const { scope, params: of } = request
      await app.db.transaction().execute(async (trx) => {
        const recorded = await drafts.discard(trx, scope, of.id)
        await app.record(request, { action, subject: `scorecard:${of.id}`, detail: recorded }, trx)
      })
      return { success: true as const }
    },
  )

  app.post(
    '/scorecards/:id/publication',
    { preHandler, schema: { params, body: publicationSchema, response } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      await app.db.transaction().execute(async (trx) => {
        const recorded = await scorecards.publish(trx, scope, id, body)
        await app.record(request, { action, subject: `scorecard:${id}`, detail: recorded }, trx)
        await queueMachineRuns(trx)
      })
      app.jobs.wake()
      return orMissing(await detail.find(scope, id))
    },
  )

  app.post('/scorecards/:id/runs', { preHandler, schema: { params, response } }, async (request) => {
    const { scope } = request
    const { id } = request.params
    await app.db.transaction().execute(async (trx) => {
      const recorded = await resumeRun(trx, scope, id)
      await app.record(request, { action, subject: `scorecard:${id}`, detail: recorded }, trx)
    })
    const scorecard = orMissing(await detail.find(scope, id))
    app.jobs.wake()
    return scorecard
  })

  app.get(
    '/scorecard-versions/:id',
    { preHandler: app.may('quality-detail'), schema: { params, response: versionResponse } },
    async ({ scope, params: { id } }) => orMissing(await detail.version(scope, id)),
  )

  app.get(
    '/scorecard-options',
    { preHandler: app.may('quality-detail'), schema: { response: { 200: scorecardOptionsSchema } } },
    ({ scope }) => list.options(scope),
  )
}

/** Headers are named after the fields of the list, in English. Instants are in UTC. */
const SCORECARD_COLUMNS: readonly TableColumn<ScorecardRowDto>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'name', value: ({ name }) => name },
  { header: 'locale', value: ({ locale }) => locale },
  { header: 'campaign_kinds', value: ({ campaign_kinds }) => campaign_kinds.join('; ') },
  { header: 'archived', value: ({ archived }) => archived },
  { header: 'version', value: ({ published }) => published?.number ?? null },
  { header: 'published_at', value: ({ published }) => published?.published_at ?? null },
  { header: 'has_draft', value: ({ has_draft }) => has_draft },
  { header: 'questions', value: ({ questions }) => questions },
  { header: 'evaluations', value: ({ evaluations }) => evaluations },
  { header: 'updated_at', value: ({ updated_at }) => updated_at },
]

/** The scorecards that come with the product, and adding them. */
export const scorecardDefaultsRoutes: FastifyPluginAsyncZod = async (app) => {
  const preHandler = app.may('quality-scorecards')
  const response = { 200: scorecardDefaultsSchema }

  app.get('/scorecard-defaults', { preHandler, schema: { response } }, () => defaultsOf(app.db))

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
      return defaultsOf(app.db)
    },
  )
}

async function defaultsOf(db: Database): Promise<ScorecardDefaults> {
  const names = defaultScorecards.map(({ content }) => titleOf(content).toLowerCase())
  const found = await db
    .selectFrom('scorecard')
    .where('published', '=', true)
    .where('archived', '=', false)
    .where(sql<string>`lower(name)`, 'in', names)
    .select(sql<string>`lower(name)`.as('name'))
    .execute()
  const existing = new Set(found.map(({ name }) => name))
  return {
    data: defaultScorecards.map(({ key, campaign_kinds, content }) => ({
      key,
      title: content.title,
      description: content.description,
      campaign_kinds,
      questions: questionsOf(content).length,
      is_there: existing.has(titleOf(content).toLowerCase()),
    })),
  }
}
