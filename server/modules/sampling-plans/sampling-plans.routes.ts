import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'

import { doneSchema } from '#contracts/auth.ts'
import { planExportQuerySchema, planListQuerySchema } from '#contracts/lists/sampling-plans.ts'
import type { Locale } from '#contracts/page-config.ts'
import { idParamsSchema } from '#contracts/params.ts'
import {
  planChangeSchema,
  planDetailSchema,
  planDraftSchema,
  type PlanOptions,
  planOptionsSchema,
  planPageSchema,
  planPreviewQuestionSchema,
  planPreviewSchema,
  type PlanRowDto,
} from '#contracts/sampling-plans.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { callOptions } from '#server/conversations/call-options.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing } from '#server/kernel/failures.ts'
import { localeOf } from '#server/kernel/locale.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { planChangesRepository } from '#server/modules/sampling-plans/plan-changes.repository.ts'
import { planPreviewRepository } from '#server/modules/sampling-plans/plan-preview.repository.ts'
import { samplingPlansRepository, titleOfScorecard } from '#server/modules/sampling-plans/sampling-plans.repository.ts'
import { conversationReaders } from '#server/people/conversation-readers.ts'

/** Plans that decide which conversations are audited, how many, and by whom. */
export const samplingPlansRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const isStrict = app.config.security === 'strict'
  const plans = samplingPlansRepository(db, clock)
  const changes = planChangesRepository(isStrict, clock)
  const previews = planPreviewRepository(db, isStrict, clock)
  const preHandler = app.may('quality-plans')
  const params = idParamsSchema
  const response = { 200: planDetailSchema }
  const action = 'quality'

  app.get(
    '/sampling-plans',
    { preHandler, schema: { querystring: planListQuerySchema, response: { 200: planPageSchema } } },
    ({ scope, query }) => plans.page(scope, query),
  )

  app.get(
    '/sampling-plans/export',
    { preHandler, exposeHeadRoute: false, schema: { querystring: planExportQuerySchema } },
    async (request, reply) => {
      const { format, page: _page, per_page: _perPage, ...detail } = request.query
      const columns = planFileColumns(localeOf(request.headers, app.config.locale))
      const table = { format, name: 'sampling-plans', columns, rows: plans.all(request.scope, request.query) }
      return app.sendExport(request, reply, { subject: 'sampling-plans', detail }, table)
    },
  )

  app.get('/sampling-plans/:id', { preHandler, schema: { params, response } }, async ({ scope, params: { id } }) =>
    orMissing(await plans.one(scope, id)),
  )

  app.get('/sampling-plan-options', { preHandler, schema: { response: { 200: planOptionsSchema } } }, ({ scope }) =>
    planOptions(db, isStrict, scope),
  )

  app.post(
    '/sampling-plan-previews',
    { preHandler, schema: { body: planPreviewQuestionSchema, response: { 200: planPreviewSchema } } },
    ({ scope, body }) => previews.preview(scope, body),
  )

  app.post('/sampling-plans', { preHandler, schema: { body: planDraftSchema, response } }, async (request) => {
    const { scope, body } = request
    const added = await db.transaction().execute(async (trx) => {
      const { id, recorded: detail } = await changes.add(trx, scope, body)
      await app.record(request, { action, subject: `plan:${id}`, detail }, trx)
      return id
    })
    return orMissing(await plans.one(scope, added))
  })

  app.put(
    '/sampling-plans/:id',
    { preHandler, schema: { params, body: planChangeSchema, response } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        const detail = await changes.change(trx, scope, id, body)
        await app.record(request, { action, subject: `plan:${id}`, detail }, trx)
      })
      return orMissing(await plans.one(scope, id))
    },
  )

  app.delete(
    '/sampling-plans/:id',
    { preHandler, schema: { params, response: { 200: doneSchema } } },
    async (request) => {
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        const detail = await changes.remove(trx, request.scope, id)
        await app.record(request, { action, subject: `plan:${id}`, detail }, trx)
      })
      return { success: true as const }
    },
  )
}

/**
 * Headers are named after the fields of the list, in English; titles are in the language of the request. Instants are
 * in UTC.
 */
const planFileColumns = (locale: Locale): readonly TableColumn<PlanRowDto>[] => [
  { header: 'id', value: ({ id }) => id },
  { header: 'name', value: ({ name }) => name },
  { header: 'state', value: ({ state }) => state },
  { header: 'scorecard', value: ({ scorecard: { title } }) => inLanguage(title, locale) },
  { header: 'period_from', value: ({ period_from }) => period_from },
  { header: 'period_to', value: ({ period_to }) => period_to },
  { header: 'time_zone', value: ({ time_zone }) => time_zone },
  { header: 'per_agent', value: ({ per_agent }) => per_agent },
  { header: 'total', value: ({ total }) => total },
  { header: 'stratify_by', value: ({ stratify_by }) => stratify_by },
  { header: 'evaluators', value: ({ evaluators }) => evaluators },
  { header: 'open', value: ({ progress: { open } }) => open },
  { header: 'overdue', value: ({ progress: { overdue } }) => overdue },
  { header: 'unassigned', value: ({ progress: { unassigned } }) => unassigned },
  { header: 'done', value: ({ progress: { done } }) => done },
  { header: 'skipped', value: ({ progress: { skipped } }) => skipped },
  { header: 'created_by', value: ({ created_by }) => created_by?.name ?? null },
  { header: 'created_at', value: ({ created_at }) => created_at },
  { header: 'drawn_at', value: ({ drawn_at }) => drawn_at },
]

/** The options for the form of a plan. */
async function planOptions(db: Database, isStrict: boolean, scope: Scope): Promise<PlanOptions> {
  const [offered, languages, categories, scorecards, evaluators] = await Promise.all([
    callOptions(db, scope),
    db
      .selectFrom('interaction')
      .where(scope.sees('interaction'))
      .where('language', 'is not', null)
      .select('language')
      .distinct()
      .orderBy('language')
      .$narrowType<{ language: string }>()
      .execute(),
    db
      .selectFrom('category_rule')
      .where('active', '=', true)
      .where('removed', '=', false)
      .select(['id', 'name'])
      .orderBy(sql`lower(name)`)
      .execute(),
    db
      .selectFrom('scorecard')
      .where('published', '=', true)
      .where('archived', '=', false)
      .select(['id', titleOfScorecard.as('title')])
      .orderBy(sql`lower(name)`)
      .execute(),
    conversationReaders(db, isStrict, 'quality-audit').holders(),
  ])
  return {
    ...offered,
    languages: languages.map(({ language }) => language),
    categories,
    scorecards,
    evaluators: evaluators.map(({ id, name }) => ({ id, name })),
  }
}
