import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import {
  alertPreviewRequestSchema,
  alertPreviewSchema,
  type AlertRule,
  alertRuleChangeSchema,
  alertRuleDraftSchema,
  alertRuleOptionsSchema,
  alertRulePageSchema,
  alertRuleSchema,
} from '#contracts/alert-rules.ts'
import { doneSchema } from '#contracts/auth.ts'
import { alertRuleExportQuerySchema, alertRuleListQuerySchema } from '#contracts/lists/alerts.ts'
import { idParamsSchema } from '#contracts/params.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { alertPreview } from '#server/modules/alerts/alert-preview.ts'
import { alertRuleListRepository } from '#server/modules/alerts/alert-rule-list.repository.ts'
import { alertRulesRepository } from '#server/modules/alerts/alert-rules.repository.ts'
import { scopeOfWriter } from '#server/modules/alerts/visible-alerts.ts'
import { measure } from '#server/rollups/measure.ts'

/** Rules that raise alerts, and their recipients. */
export const alertRulesRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const list = alertRuleListRepository(db)
  const rules = alertRulesRepository(clock)
  const preHandler = app.may('alert-edit')
  const params = idParamsSchema
  const response = { 200: alertRuleSchema }
  const action = 'alerts'

  app.get(
    '/alert-rules',
    { preHandler, schema: { querystring: alertRuleListQuerySchema, response: { 200: alertRulePageSchema } } },
    (request) => list.page(scopeOfWriter(request), request.query),
  )

  app.get(
    '/alert-rules/export',
    { preHandler, exposeHeadRoute: false, schema: { querystring: alertRuleExportQuerySchema } },
    async (request, reply) => {
      const { format, page: _page, per_page: _perPage, ...detail } = request.query
      const rows = list.all(scopeOfWriter(request), request.query)
      const table = { format, name: 'alert-rules', columns: ALERT_RULE_COLUMNS, rows }
      return app.sendExport(request, reply, { subject: 'alert-rules', detail }, table)
    },
  )

  app.get('/alert-rules/:id', { preHandler, schema: { params, response } }, (request) =>
    list.one(scopeOfWriter(request), request.params.id),
  )

  app.get('/alert-rule-options', { preHandler, schema: { response: { 200: alertRuleOptionsSchema } } }, (request) =>
    list.options(scopeOfWriter(request)),
  )

  // changes nothing; a POST because the request is too long for an address
  app.post(
    '/alert-preview',
    { preHandler, schema: { body: alertPreviewRequestSchema, response: { 200: alertPreviewSchema } } },
    (request) => alertPreview({ db, scope: scopeOfWriter(request), measure }, request.body, clock()),
  )

  app.post('/alert-rules', { preHandler, schema: { body: alertRuleDraftSchema, response } }, async (request) => {
    const { body } = request
    const scope = scopeOfWriter(request)
    const added = await db.transaction().execute(async (trx) => {
      const { id, recorded: detail } = await rules.add(trx, scope, body)
      await app.record(request, { action, subject: `alert_rule:${id}`, detail }, trx)
      return id
    })
    app.jobs.wake()
    return list.one(scope, added)
  })

  app.put(
    '/alert-rules/:id',
    { preHandler, schema: { params, body: alertRuleChangeSchema, response } },
    async (request) => {
      const { body } = request
      const scope = scopeOfWriter(request)
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        const detail = await rules.change(trx, scope, id, body)
        await app.record(request, { action, subject: `alert_rule:${id}`, detail }, trx)
      })
      app.jobs.wake()
      return list.one(scope, id)
    },
  )

  app.delete('/alert-rules/:id', { preHandler, schema: { params, response: { 200: doneSchema } } }, async (request) => {
    const { id } = request.params
    await db.transaction().execute(async (trx) => {
      const detail = await rules.remove(trx, id)
      await app.record(request, { action, subject: `alert_rule:${id}`, detail }, trx)
    })
    return { success: true as const }
  })
}

/**
 * Headers are named after the fields of the list, in English. Instants are in UTC. People whom the reader does not
 * see are only counted.
 */
const ALERT_RULE_COLUMNS: readonly TableColumn<AlertRule>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'name', value: ({ name }) => name },
  { header: 'kind', value: ({ watch }) => watch.kind },
  { header: 'metric', value: ({ watch }) => (watch.kind === 'metric' ? watch.metric : null) },
  { header: 'period', value: ({ watch }) => (watch.kind === 'metric' ? watch.period : null) },
  { header: 'test', value: ({ watch }) => (watch.kind === 'metric' ? watch.test : null) },
  { header: 'threshold', value: ({ watch }) => (watch.kind === 'metric' ? watch.threshold : null) },
  { header: 'fewest', value: ({ watch }) => (watch.kind === 'metric' ? watch.fewest : null) },
  { header: 'group_by', value: ({ group_by }) => group_by },
  { header: 'window_minutes', value: ({ window_minutes }) => window_minutes },
  { header: 'people', value: ({ people }) => people.map(({ user }) => user.name).join(', ') },
  { header: 'unseen_people', value: ({ unseen_people }) => unseen_people },
  { header: 'webhooks', value: ({ webhooks }) => webhooks.map(({ name }) => name).join(', ') },
  { header: 'active', value: ({ active }) => active },
  { header: 'unclosed', value: ({ unclosed }) => unclosed },
  { header: 'created_by', value: ({ created_by }) => created_by?.name ?? null },
  { header: 'updated_at', value: ({ updated_at }) => updated_at },
]
