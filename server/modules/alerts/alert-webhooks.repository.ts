import { sql } from 'kysely'

import {
  type AlertWebhook,
  type AlertWebhookChange,
  type AlertWebhookDraft,
  type AlertWebhookMade,
  MAX_WEBHOOKS,
} from '#contracts/alert-webhooks.ts'
import { seal } from '#server/access/sealed.ts'
import type { Database } from '#server/db/database.ts'
import { refuseOnConstraint } from '#server/db/refuse-on-constraint.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { deliveryRows, presentDelivery } from '#server/modules/alerts/alert-deliveries.ts'
import { visibleAlerts } from '#server/modules/alerts/visible-alerts.ts'
import { newWebhookSecret } from '#server/net/signed-webhook.ts'
import type { Webhooks } from '#server/plugins/webhooks.ts'

type Ports = { clock: Clock; webhooks: Webhooks; key: () => Promise<Buffer> }

/** Addresses of other programs to which alerts are sent. */
export const alertWebhooksRepository = ({ clock, webhooks, key }: Ports) => ({
  /** Webhooks with their deliveries: those of alerts that the reader sees, and tests. */
  async all(db: Database, scope: Scope): Promise<AlertWebhook[]> {
    const rows = await db
      .selectFrom('alert_webhook as webhook')
      .leftJoin('app_user as creator', 'creator.id', 'webhook.created_by')
      .where('webhook.removed', '=', false)
      .select(['webhook.id', 'webhook.name', 'webhook.url', 'webhook.active', 'webhook.version', 'webhook.created_at'])
      .select(['creator.id as creator_id', 'creator.name as creator_name'])
      .orderBy(sql`lower(webhook.name)`)
      .execute()
    const deliveries = await newestDeliveries(
      db,
      scope,
      rows.map(({ id }) => id),
    )
    return rows.map(({ creator_id, creator_name, created_at, ...webhook }) => ({
      ...webhook,
      created_by: namedOrNull(creator_id, creator_name),
      created_at: created_at.toISOString(),
      deliveries: deliveries.filter(({ webhook_id }) => webhook_id === webhook.id).map(presentDelivery),
    }))
  },

  /** Throws `invalid`, and `conflict` where there are too many. */
  async add(trx: Database, scope: Scope, draft: AlertWebhookDraft): Promise<AlertWebhookMade> {
    const { count } = await trx
      .selectFrom('alert_webhook')
      .where('removed', '=', false)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MAX_WEBHOOKS) throw new Refusal({ kind: 'conflict', message: texts.tooManyWebhooks })
    refuseDisallowedHost(webhooks, draft.url)
    const { id } = await refuseTakenName(
      trx
        .insertInto('alert_webhook')
        // sealed for its row, whose id is not known before
        .values({ ...draft, secret: Buffer.alloc(0), created_by: scope.user.id, created_at: clock() })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    return this.renewSecret(trx, id)
  },

  /**
   * Another address is another receiver: it gets what the person who named it may see, and a new secret, which is
   * then returned. Throws `missing`, `conflict` when somebody else was first, and `invalid`.
   */
  async change(
    trx: Database,
    scope: Scope,
    id: number,
    { version, ...draft }: AlertWebhookChange,
  ): Promise<AlertWebhookMade | null> {
    const before = await lockedWebhook(trx, id)
    if (before.version !== version) throw new Refusal({ kind: 'conflict' })
    const isNewAddress = draft.url !== before.url
    if (isNewAddress) refuseDisallowedHost(webhooks, draft.url)
    await refuseTakenName(
      trx
        .updateTable('alert_webhook')
        .set({ ...draft, version: version + 1, ...(isNewAddress && { created_by: scope.user.id }) })
        .where('id', '=', id)
        .execute(),
    )
    return isNewAddress ? this.renewSecret(trx, id) : null
  },

  /** Past deliveries stay. Throws `missing`. */
  async remove(trx: Database, id: number): Promise<void> {
    await lockedWebhook(trx, id)
    await trx.updateTable('alert_webhook').set({ removed: true, active: false }).where('id', '=', id).execute()
    await trx.deleteFrom('alert_rule_webhook').where('webhook_id', '=', id).execute()
  },

  /** From now on messages are signed with another secret. Throws `missing`. */
  async renewSecret(trx: Database, id: number): Promise<AlertWebhookMade> {
    await lockedWebhook(trx, id)
    const secret = newWebhookSecret()
    const sealed = seal(Buffer.from(secret), await key(), webhookOwner(id))
    await trx.updateTable('alert_webhook').set({ secret: sealed }).where('id', '=', id).execute()
    return { id, secret }
  },
})

const newestDeliveries = (db: Database, scope: Scope, webhookIds: number[]) =>
  deliveryRows(db)
    .leftJoin('alert', 'alert.id', 'delivery.alert_id')
    .where(sql<boolean>`(delivery.alert_id is null or ${visibleAlerts(scope)})`)
    .where('delivery.webhook_id', 'in', [0, ...webhookIds]) // never an empty list
    .where(
      sql<boolean>`delivery.id in (
        select newest.id from alert_delivery as newest where newest.webhook_id = delivery.webhook_id
        order by newest.id desc limit ${MAX_DELIVERIES}
      )`,
    )
    .orderBy('delivery.id', 'desc')
    .execute()

const MAX_DELIVERIES = 10

const lockedWebhook = async (trx: Database, id: number) =>
  orMissing(
    await trx
      .selectFrom('alert_webhook')
      .where('id', '=', id)
      .where('removed', '=', false)
      .select(['id', 'url', 'version'])
      .forUpdate()
      .executeTakeFirst(),
  )

function refuseDisallowedHost(webhooks: Webhooks, url: string): void {
  if (!webhooks.isAllowed(url)) throw new Refusal({ kind: 'invalid', errors: { url: [texts.webhookNotAllowed] } })
}

const refuseTakenName = <Done>(write: Promise<Done>): Promise<Done> =>
  refuseOnConstraint('alert_webhook_name', { kind: 'invalid', errors: { name: [texts.webhookNameTaken] } }, write)

/** The name of the key under which the secrets of webhooks are sealed. */
export const WEBHOOK_KEY = 'alert-webhooks'
/** A sealed secret opens for its own row only. */
export const webhookOwner = (id: number) => `alert_webhook:${id}`
