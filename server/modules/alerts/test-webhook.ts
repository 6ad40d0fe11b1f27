import { randomUUID } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import type { AlertDelivery } from '#contracts/alerts.ts'
import { open } from '#server/access/sealed.ts'
import { orMissing } from '#server/failures.ts'
import { deliveryRows, presentDelivery } from '#server/modules/alerts/alert-deliveries.ts'
import { WEBHOOK_KEY, webhookOwner } from '#server/modules/alerts/webhook-secret.ts'
import { webhookHeaders } from '#server/signed-webhook.ts'

type App = Pick<FastifyInstance, 'db' | 'clock' | 'webhooks' | 'secret'>

/** Sends something that is no alert, once, and tells what came of it. Throws `missing`. */
export async function testWebhook({ db, clock, webhooks, secret: keyOf }: App, id: number): Promise<AlertDelivery> {
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
  const isTaken = status !== null && status >= 200 && status < 300
  const made = await db
    .insertInto('alert_delivery')
    .values({
      alert_id: null,
      way: 'webhook',
      user_id: null,
      webhook_id: id,
      message_id: message.id,
      state: isTaken ? 'sent' : 'failed',
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
