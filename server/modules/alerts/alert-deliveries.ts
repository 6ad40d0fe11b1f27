import type { AlertDelivery } from '#contracts/alerts.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/kernel/named.ts'

/** Deliveries of alerts, with the names of their people and webhooks. */
export const deliveryRows = (db: Database) =>
  db
    .selectFrom('alert_delivery as delivery')
    .leftJoin('app_user as person', 'person.id', 'delivery.user_id')
    .leftJoin('alert_webhook as webhook', 'webhook.id', 'delivery.webhook_id')
    .select(['delivery.id', 'delivery.alert_id', 'delivery.way', 'delivery.state', 'delivery.attempts'])
    .select(['delivery.next_at', 'delivery.last_at', 'delivery.last_status', 'delivery.last_answer'])
    .select(['person.id as person_id', 'person.name as person_name'])
    .select(['webhook.id as webhook_id', 'webhook.name as webhook_name'])

type Row = Awaited<ReturnType<ReturnType<typeof deliveryRows>['executeTakeFirstOrThrow']>>

export const presentDelivery = (row: Row): AlertDelivery => ({
  id: row.id,
  way: row.way,
  to: namedOrNull(row.person_id, row.person_name) ?? namedOrNull(row.webhook_id, row.webhook_name),
  state: row.state,
  attempts: row.attempts,
  next_at: row.state === 'waiting' ? row.next_at.toISOString() : null,
  last_at: row.last_at?.toISOString() ?? null,
  last_status: row.last_status,
  last_answer: row.last_answer,
  is_test: row.alert_id === null,
})
