import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type RawBuilder, sql } from 'kysely'

import type { AlertFeedEvent, OpenAlerts } from '#contracts/alert-feed.ts'
import { alertPageSchema, type AlertRowDto, alertSchema, takeAlertStepSchema } from '#contracts/alerts.ts'
import { doneSchema } from '#contracts/auth.ts'
import { alertExportQuerySchema, alertListQuerySchema } from '#contracts/lists/alerts.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { metrics, metricValue } from '#domain/metrics/metrics.ts'
import { currentScope } from '#server/access/person-scope.ts'
import type { Database } from '#server/db/database.ts'
import { sendNews } from '#server/http/send-events.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { takeAlertSteps } from '#server/modules/alerts/alert-steps.ts'
import { alertDetail, alertListRepository, groupName } from '#server/modules/alerts/alerts.repository.ts'
import { SEES_ALERTS, visibleAlerts } from '#server/modules/alerts/visible-alerts.ts'

/** What rules found, as far as the reader's own rights reach, and the steps that people take with it. */
export const alertsRoutes: FastifyPluginAsyncZod<{ staysOpen: boolean }> = async (app, { staysOpen }) => {
  const { db, clock } = app
  const list = alertListRepository(db)
  const preHandler = app.may(SEES_ALERTS)
  const params = idParamsSchema
  const stopping = new AbortController()
  // a stream never ends by itself, and closing the server would wait for it
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
    // the page listens as long as it is visible
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
        await takeAlertSteps(trx, scope, body, clock())
        const detail = { event: body.event, alerts: body.alerts.map(({ id }) => id) }
        await app.record(request, { action: 'alerts', detail }, trx)
      })
      return { success: true as const }
    },
  )
}

/** The open alerts of which the reader was notified in the header. */
async function openAlerts(db: Database, scope: Scope): Promise<OpenAlerts> {
  const { rows } = await sql<{ open: number; newest: OpenAlerts['newest'] }>`
    select count(*) over () as open, ${NEWEST} as newest
    from alert
    join alert_rule as rule on rule.id = alert.rule_id
    join alert_delivery as delivery on delivery.alert_id = alert.id
    where delivery.way = 'frame' and delivery.user_id = ${scope.user.id} and delivery.state = 'sent'
      and alert.state = 'open' and ${visibleAlerts(scope)}
    order by delivery.last_at desc, alert.id desc limit 1
  `.execute(db)
  const [row] = rows
  if (!row) return { open: 0, newest: null }
  const { open, newest } = row
  return { open, newest: newest && { ...newest, told_at: new Date(newest.told_at).toISOString() } }
}

const NEWEST: RawBuilder<OpenAlerts['newest']> = sql`json_build_object(
  'id', alert.id, 'told_at', delivery.last_at, 'rule', rule.name, 'group', ${groupName}
)`

/**
 * Headers are named after the fields of the list, in English. Instants are in UTC; days are whole days of
 * `time_zone`. A number comes with what it is made of, and is left out where there are too few cases.
 */
const ALERT_COLUMNS: readonly TableColumn<AlertRowDto>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'rule', value: ({ rule }) => rule.name },
  { header: 'kind', value: ({ rule }) => rule.kind },
  { header: 'state', value: ({ state }) => state },
  { header: 'group_by', value: ({ group }) => group?.by ?? null },
  { header: 'group', value: ({ group }) => group?.name ?? null },
  { header: 'conversations', value: ({ conversations }) => conversations },
  { header: 'metric', value: ({ reading }) => reading?.metric ?? null },
  { header: 'value', value: ({ reading }) => reading && metricValue(metrics[reading.metric], reading.sums).value },
  { header: 'numerator', value: ({ reading }) => reading?.sums.part ?? null },
  { header: 'denominator', value: ({ reading }) => reading?.sums.whole ?? null },
  { header: 'cases', value: ({ reading }) => reading?.sums.cases ?? null },
  { header: 'test', value: ({ reading }) => reading?.test ?? null },
  { header: 'threshold', value: ({ reading }) => reading?.threshold ?? null },
  { header: 'from', value: ({ reading }) => reading?.from ?? null },
  { header: 'to', value: ({ reading }) => reading?.to ?? null },
  { header: 'time_zone', value: ({ reading }) => reading?.time_zone ?? null },
  { header: 'back_at', value: ({ back_at }) => back_at },
  { header: 'acknowledged_by', value: ({ acknowledged_by }) => acknowledged_by?.name ?? null },
  { header: 'opened_at', value: ({ opened_at }) => opened_at },
  { header: 'last_at', value: ({ last_at }) => last_at },
]
