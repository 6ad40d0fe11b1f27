import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema } from '#contracts/auth.ts'
import {
  callCategoriesSchema,
  categoryPreviewSchema,
  categoryRuleChangeSchema,
  categoryRuleDraftSchema,
  categoryRuleOptionsSchema,
  categoryRulePageSchema,
  categoryRuleSchema,
} from '#contracts/category-rules.ts'
import { categoryPreviewQuerySchema, categoryRuleListQuerySchema } from '#contracts/lists/category-rules.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { orMissing } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { categoryRuleListRepository } from '#server/modules/category-rules/category-rule-list.repository.ts'
import {
  categoryMatchesRepository,
  categoryRulesRepository,
} from '#server/modules/category-rules/category-rules.repository.ts'

/** Rules that sort conversations into categories by what was said, and the categories of a conversation. */
export const categoryRulesRoutes: FastifyPluginAsyncZod = async (app) => {
  const list = categoryRuleListRepository(app.db)
  const rules = categoryRulesRepository(app.clock)
  const matches = categoryMatchesRepository(app.db)
  const preHandler = app.may('call-categories')
  const params = idParamsSchema
  const response = { 200: categoryRuleSchema }
  const action = 'category-rule'

  app.get(
    '/category-rules',
    { preHandler, schema: { querystring: categoryRuleListQuerySchema, response: { 200: categoryRulePageSchema } } },
    ({ scope, query }) => list.page(scope, query),
  )

  app.get('/category-rules/:id', { preHandler, schema: { params, response } }, async ({ scope, params: { id } }) =>
    orMissing(await list.one(scope, id)),
  )

  app.get(
    '/category-rule-options',
    { preHandler, schema: { response: { 200: categoryRuleOptionsSchema } } },
    ({ scope }) => list.options(scope),
  )

  app.get(
    '/category-preview',
    { preHandler, schema: { querystring: categoryPreviewQuerySchema, response: { 200: categoryPreviewSchema } } },
    ({ scope, query }) => matches.preview(scope, query),
  )

  app.post('/category-rules', { preHandler, schema: { body: categoryRuleDraftSchema, response } }, async (request) => {
    const { scope, body } = request
    const added = await app.db.transaction().execute(async (trx) => {
      const { id, recorded: detail } = await rules.add(trx, scope, body)
      await app.record(request, { action, subject: `category_rule:${id}`, detail }, trx)
      return id
    })
    app.jobs.wake()
    return orMissing(await list.one(scope, added))
  })

  app.put(
    '/category-rules/:id',
    { preHandler, schema: { params, body: categoryRuleChangeSchema, response } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      await app.db.transaction().execute(async (trx) => {
        const detail = await rules.change(trx, scope, id, body)
        await app.record(request, { action, subject: `category_rule:${id}`, detail }, trx)
      })
      return startedRule(scope, id)
    },
  )

  app.delete(
    '/category-rules/:id',
    { preHandler, schema: { params, response: { 200: doneSchema } } },
    async (request) => {
      const { id } = request.params
      await app.db.transaction().execute(async (trx) => {
        const detail = await rules.remove(trx, id)
        await app.record(request, { action, subject: `category_rule:${id}`, detail }, trx)
      })
      app.jobs.wake()
      return { success: true as const }
    },
  )

  app.post(
    '/category-rules/:id/runs',
    { preHandler, schema: { params, response } },
    async ({ scope, params: { id } }) => {
      await app.db.transaction().execute((trx) => rules.runAgain(trx, id))
      return startedRule(scope, id)
    },
  )

  app.get(
    '/calls/:id/categories',
    { preHandler: app.may('call-detail'), schema: { params, response: { 200: callCategoriesSchema } } },
    async ({ scope, params: { id } }) => orMissing(await matches.ofCall(scope, id)),
  )

  /** The rule in its waiting state; then its run begins. */
  async function startedRule(scope: Scope, id: number) {
    const rule = orMissing(await list.one(scope, id))
    app.jobs.wake()
    return rule
  }
}
