import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import type { AlertFeedEvent } from '#contracts/alert-feed.ts'
import { doneSchema } from '#contracts/auth.ts'
import { alertPageSchema, alertSchema, takeAlertStepSchema } from '#contracts/alerts.ts'
import { alertExportQuerySchema, alertListQuerySchema } from '#contracts/lists/alerts.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { currentScope } from '#server/access/current-scope.ts'
import { ALERT_COLUMNS } from '#server/modules/alerts/alert-export.ts'
import { alertDetail } from '#server/modules/alerts/alert-detail.repository.ts'
import { alertListRepository } from '#server/modules/alerts/alert-list.repository.ts'
import { takeSteps } from '#server/modules/alerts/alert-steps.ts'
import { openAlerts } from '#server/modules/alerts/open-alerts.ts'
import { SEES_ALERTS } from '#server/modules/alerts/visible-alerts.ts'
import { sendNews } from '#server/send-news.ts'

/** What rules found, as far as the reader’s own rights reach it; and that somebody takes care of it. */
export const alertsRoutes: FastifyPluginAsyncZod<{ staysOpen: boolean }> = async (app, { staysOpen }) => {
  const { db, clock } = app
  const list = alertListRepository(db)
  const preHandler = app.may(SEES_ALERTS)
  const params = idParamsSchema
  const stopping = new AbortController()
  // a stream never ends by itself: whoever closes the server would wait for it
  app.addHook('preClose', async () => stopping.abort())

  app.get(
    '/alerts',
    { preHandler, schema: { querystring: alertListQuerySchema, response: { 200: alertPageSchema } } },
    ({ scope, query }) => list.page(scope, query),
  )

  app.get(
    '/alerts/export',
    { preHandler, exposeHeadRoute: false, schema: { querystring: alertExportQuerySchema } },
    async (request, reply) => {
      const { format, page: _page, per_page: _perPage, ...detail } = request.query
      const rows = list.all(request.scope, request.query)
      const table = { format, name: 'alerts', columns: ALERT_COLUMNS, rows }
      return app.sendExport(request, reply, { subject: 'alerts', detail }, table)
    },
  )

  app.get(
    '/alerts/events',
    // the page listens as long as it is in sight
    { preHandler, exposeHeadRoute: false, config: { countsAsUse: false } },
    (request, reply) =>
      sendNews<AlertFeedEvent>(request, reply, {
        look: async () => {
          const scope = await currentScope(app, request, SEES_ALERTS)
          return scope && { type: 'alerts', alerts: await openAlerts(db, scope) }
        },
        stopping: stopping.signal,
        staysOpen,
      }),
  )

  app.get(
    '/alerts/:id',
    { preHandler, schema: { params, response: { 200: alertSchema } } },
    ({ scope, params: { id } }) => alertDetail(db, scope, id),
  )

  app.post(
    '/alerts/steps',
    { preHandler, schema: { body: takeAlertStepSchema, response: { 200: doneSchema } } },
    async (request) => {
      const { scope, body } = request
      await db.transaction().execute(async (trx) => {
        await takeSteps(trx, scope, body, clock())
        const detail = { event: body.event, alerts: body.alerts.map(({ id }) => id) }
        await app.record(request, { action: 'alerts', detail }, trx)
      })
      return { success: true as const }
    },
  )
}
