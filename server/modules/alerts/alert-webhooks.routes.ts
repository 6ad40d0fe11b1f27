import { randomUUID } from 'node:crypto'

import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import {
  alertWebhookChangedSchema,
  alertWebhookChangeSchema,
  alertWebhookDraftSchema,
  alertWebhookMadeSchema,
  alertWebhooksSchema,
} from '#contracts/alert-webhooks.ts'
import { type AlertDelivery, alertDeliverySchema } from '#contracts/alerts.ts'
import { doneSchema } from '#contracts/auth.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { open } from '#server/access/sealed.ts'
import type { Database } from '#server/db/database.ts'
import { addJob } from '#server/jobs/queue.ts'
import { orMissing, Refusal, refuseIfThrottled } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { deliveryRows, presentDelivery } from '#server/modules/alerts/alert-deliveries.ts'
import { alertWebhooksRepository, WEBHOOK_KEY, webhookOwner } from '#server/modules/alerts/alert-webhooks.repository.ts'
import { DELIVER_JOB } from '#server/modules/alerts/queue-alerts.ts'
import { scopeOfWriter, visibleAlerts } from '#server/modules/alerts/visible-alerts.ts'
import { webhookHeaders } from '#server/net/signed-webhook.ts'

/** Programs elsewhere that are notified of alerts, and the outcome of deliveries. */
export const alertWebhooksRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock, webhooks } = app
  const repository = alertWebhooksRepository({ clock, webhooks, key: () => app.secret(WEBHOOK_KEY) })
  const tests = app.limit('webhook-test', 20, 600)
  const preHandler = app.may('alert-edit')
  const params = idParamsSchema
  const done = { success: true as const }
  const subjectOf = (id: number) => ({ action: 'alerts' as const, subject: `alert_webhook:${id}` })

  app.get('/alert-webhooks', { preHandler, schema: { response: { 200: alertWebhooksSchema } } }, async (request) => ({
    webhooks: await repository.all(db, scopeOfWriter(request)),
    hosts: [...webhooks.hosts],
  }))

  app.post(
    '/alert-webhooks',
    { preHandler, schema: { body: alertWebhookDraftSchema, response: { 200: alertWebhookMadeSchema } } },
    async (request) => {
      const { scope, body } = request
      await app.secret(WEBHOOK_KEY) // created outside the transaction, which could be rolled back
      return db.transaction().execute(async (trx) => {
        const made = await repository.add(trx, scope, body)
        await app.record(request, { ...subjectOf(made.id), detail: { after: body } }, trx)
        return made
      })
    },
  )

  app.put(
    '/alert-webhooks/:id',
    { preHandler, schema: { params, body: alertWebhookChangeSchema, response: { 200: alertWebhookChangedSchema } } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      await app.secret(WEBHOOK_KEY)
      return db.transaction().execute(async (trx) => {
        const made = await repository.change(trx, scope, id, body)
        const detail = { after: body, ...(made && { secret: 'renewed' }) }
        await app.record(request, { ...subjectOf(id), detail }, trx)
        return { made }
      })
    },
  )

  app.delete(
    '/alert-webhooks/:id',
    { preHandler, schema: { params, response: { 200: doneSchema } } },
    async (request) => {
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        await repository.remove(trx, id)
        await app.record(request, { ...subjectOf(id), detail: { removed: true } }, trx)
      })
      return done
    },
  )

  app.post(
    '/alert-webhooks/:id/secret',
    { preHandler, schema: { params, response: { 200: alertWebhookMadeSchema } } },
    async (request) => {
      const { id } = request.params
      await app.secret(WEBHOOK_KEY)
      return db.transaction().execute(async (trx) => {
        const made = await repository.renewSecret(trx, id)
        await app.record(request, { ...subjectOf(id), detail: { secret: 'renewed' } }, trx)
        return made
      })
    },
  )

  app.post(
    '/alert-webhooks/:id/test',
    { preHandler, schema: { params, response: { 200: alertDeliverySchema } } },
    async (request) => {
      refuseIfThrottled(await tests.count(String(request.user.id)))
      const { id } = request.params
      const delivery = await testWebhook(app, id)
      await app.record(request, { ...subjectOf(id), detail: { tested: delivery.state } })
      return delivery
    },
  )

  app.post(
    '/alert-deliveries/:id/replay',
    { preHandler, schema: { params, response: { 200: doneSchema } } },
    async (request) => {
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        await replayDelivery(trx, scopeOfWriter(request), id, clock())
        await app.record(
          request,
          { action: 'alerts', subject: `alert_delivery:${id}`, detail: { replayed: true } },
          trx,
        )
      })
      app.jobs.wake()
      return done
    },
  )
}

/**
 * Queues a delivery that was given up once more, as the same message. Throws `missing`, also for one about an alert
 * that the caller does not see, and `conflict` for one that was not given up.
 */
async function replayDelivery(trx: Database, scope: Scope, id: number, now: Date): Promise<void> {
  const { state } = orMissing(
    await trx
      .selectFrom('alert_delivery')
      .innerJoin('alert', 'alert.id', 'alert_delivery.alert_id') // a test has no alert; another test is sent instead
      .where('alert_delivery.id', '=', id)
      .where(visibleAlerts(scope))
      .select('alert_delivery.state')
      .forUpdate('alert_delivery')
      .executeTakeFirst(),
  )
  if (state !== 'failed') throw new Refusal({ kind: 'conflict', message: texts.deliveryNotFailed })
  await trx
    .updateTable('alert_delivery')
    .set({ state: 'waiting', attempts: 0, next_at: now })
    .where('id', '=', id)
    .execute()
  await addJob(trx, DELIVER_JOB, String(id))
}

type App = Pick<FastifyInstance, 'db' | 'clock' | 'webhooks' | 'secret'>

/** Sends a test message once, and returns the outcome. Throws `missing`. */
async function testWebhook({ db, clock, webhooks, secret: keyOf }: App, id: number): Promise<AlertDelivery> {
  const { url, secret } = orMissing(
    await db
      .selectFrom('alert_webhook')
      .where('id', '=', id)
      .where('removed', '=', false)
      .select(['url', 'secret'])
      .executeTakeFirst(),
  )
  const message = { id: randomUUID(), at: clock(), body: JSON.stringify(testOf(clock())) }
  const opened = open(secret, await keyOf(WEBHOOK_KEY), webhookOwner(id)).toString()
  const { status, text } = await webhooks.post({ url, headers: webhookHeaders(opened, message), body: message.body })
  const isAccepted = status !== null && status >= 200 && status < 300
  const made = await db
    .insertInto('alert_delivery')
    .values({
      alert_id: null,
      way: 'webhook',
      user_id: null,
      webhook_id: id,
      message_id: message.id,
      state: isAccepted ? 'sent' : 'failed',
      attempts: 1,
      next_at: clock(),
      last_at: clock(),
      last_status: status,
      last_answer: text,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return presentDelivery(await deliveryRows(db).where('delivery.id', '=', made.id).executeTakeFirstOrThrow())
}

const testOf = (now: Date) => ({ type: 'alert.test', timestamp: now.toISOString(), data: {} })
