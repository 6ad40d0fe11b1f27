import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import {
  alertWebhookChangedSchema,
  alertWebhookChangeSchema,
  alertWebhookDraftSchema,
  alertWebhookMadeSchema,
  alertWebhooksSchema,
} from '#contracts/alert-webhooks.ts'
import { alertDeliverySchema } from '#contracts/alerts.ts'
import { doneSchema } from '#contracts/auth.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { refuseIfThrottled } from '#server/failures.ts'
import { alertWebhooksRepository } from '#server/modules/alerts/alert-webhooks.repository.ts'
import { scopeOfWriter } from '#server/modules/alerts/scope-of-writer.ts'
import { replayDelivery } from '#server/modules/alerts/replay-delivery.ts'
import { testWebhook } from '#server/modules/alerts/test-webhook.ts'
import { WEBHOOK_KEY } from '#server/modules/alerts/webhook-secret.ts'

/** Programs elsewhere that are told of alerts, and what came of telling anybody. */
export const alertWebhooksRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock, webhooks } = app
  const kept = alertWebhooksRepository({ clock, webhooks, key: () => app.secret(WEBHOOK_KEY) })
  const tests = app.limit('webhook-test', 20, 600)
  const preHandler = app.may('alert-edit')
  const params = idParamsSchema
  const done = { success: true as const }
  const subjectOf = (id: number) => ({ action: 'alerts' as const, subject: `alert_webhook:${id}` })

  app.get('/alert-webhooks', { preHandler, schema: { response: { 200: alertWebhooksSchema } } }, async (request) => ({
    webhooks: await kept.all(db, scopeOfWriter(request)),
    hosts: [...webhooks.hosts],
  }))

  app.post(
    '/alert-webhooks',
    { preHandler, schema: { body: alertWebhookDraftSchema, response: { 200: alertWebhookMadeSchema } } },
    async (request) => {
      const { scope, body } = request
      await app.secret(WEBHOOK_KEY) // made outside of the transaction, which could be undone
      return db.transaction().execute(async (trx) => {
        const made = await kept.add(trx, scope, body)
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
        const made = await kept.change(trx, scope, id, body)
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
        await kept.remove(trx, id)
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
        const made = await kept.renewSecret(trx, id)
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
      const told = await testWebhook(app, id)
      await app.record(request, { ...subjectOf(id), detail: { tested: told.state } })
      return told
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
