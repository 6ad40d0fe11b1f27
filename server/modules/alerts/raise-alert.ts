import type { Insertable } from 'kysely'

import type { AlertQuiet } from '#contracts/alert-rules.ts'
import { notifyAt } from '#domain/alerts/quiet-hours.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { addJob } from '#server/jobs/queue.ts'
import { DELIVER_JOB } from '#server/modules/alerts/queue-alerts.ts'

type RuleToNotify = { id: number; quiet: AlertQuiet | null }
type NewAlert = Omit<Insertable<Schema['alert']>, 'rule_id' | 'opened_at' | 'last_at' | 'tell_at'>

/** Opens an alert and plans its deliveries to the rule's recipients: at once, or when the quiet hours end. */
export async function raiseAlert(trx: Database, rule: RuleToNotify, alert: NewAlert, now: Date): Promise<number> {
  const tell_at = notifyAt(rule.quiet, now)
  const { id } = await trx
    .insertInto('alert')
    .values({ ...alert, rule_id: rule.id, opened_at: now, last_at: now, tell_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const people = await trx
    .selectFrom('alert_rule_person')
    .where('rule_id', '=', rule.id)
    .select(['user_id', 'frame', 'mail'])
    .orderBy('user_id')
    .execute()
  const webhooks = await trx
    .selectFrom('alert_rule_webhook')
    .innerJoin('alert_webhook as webhook', 'webhook.id', 'alert_rule_webhook.webhook_id')
    .where('alert_rule_webhook.rule_id', '=', rule.id)
    .where('webhook.active', '=', true)
    .where('webhook.removed', '=', false)
    .select('webhook.id')
    .orderBy('webhook.id')
    .execute()
  const delivery = { alert_id: id, user_id: null, webhook_id: null, next_at: tell_at }
  const deliveries = [
    ...people.flatMap(({ user_id, frame, mail }) => [
      ...(frame ? [{ ...delivery, way: 'frame' as const, user_id }] : []),
      ...(mail ? [{ ...delivery, way: 'mail' as const, user_id }] : []),
    ]),
    ...webhooks.map((webhook) => ({ ...delivery, way: 'webhook' as const, webhook_id: webhook.id })),
  ]
  if (deliveries.length === 0) return id
  const added = await trx.insertInto('alert_delivery').values(deliveries).returning(['id', 'next_at']).execute()
  await queueNow(trx, added, now)
  return id
}

/** Retries recipients who could see nothing of the alert so far, because it has grown. */
export async function retryUnseenRecipients(
  trx: Database,
  rule: RuleToNotify,
  alertId: number,
  now: Date,
): Promise<void> {
  const again = await trx
    .updateTable('alert_delivery')
    .set({ state: 'waiting', attempts: 0, next_at: notifyAt(rule.quiet, now) })
    .where('alert_id', '=', alertId)
    .where('state', '=', 'unseen')
    .returning(['id', 'next_at'])
    .execute()
  await queueNow(trx, again, now)
}

/** Deliveries that are due later are queued then. */
async function queueNow(trx: Database, deliveries: readonly { id: number; next_at: Date }[], now: Date) {
  for (const { id, next_at } of deliveries) if (next_at <= now) await addJob(trx, DELIVER_JOB, String(id))
}
