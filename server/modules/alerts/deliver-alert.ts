import type { FastifyInstance } from 'fastify'

import type { AlertRowDto, StoredReading } from '#contracts/alerts.ts'
import type { Locale } from '#contracts/page-config.ts'
import { notifyAt } from '#domain/alerts/quiet-hours.ts'
import { MAX_DELIVERY_ATTEMPTS, retryDelay } from '#domain/alerts/retries.ts'
import { metrics, metricValue } from '#domain/metrics/metrics.ts'
import { personScope } from '#server/access/person-scope.ts'
import { open } from '#server/access/sealed.ts'
import type { Database } from '#server/db/database.ts'
import type { Job } from '#server/jobs/queue.ts'
import { texts, translate } from '#server/kernel/messages.ts'
import { WEBHOOK_KEY, webhookOwner } from '#server/modules/alerts/alert-webhooks.repository.ts'
import { alertRows, presentAlert } from '#server/modules/alerts/alerts.repository.ts'
import { SEES_ALERTS } from '#server/modules/alerts/visible-alerts.ts'
import { webhookHeaders } from '#server/net/signed-webhook.ts'
import type { Letter } from '#server/plugins/mail.ts'
import type { WebhookAnswer } from '#server/plugins/webhooks.ts'

type App = Pick<FastifyInstance, 'db' | 'clock' | 'config' | 'mail' | 'webhooks' | 'secret' | 'log'>

/**
 * Notifies one of an alert's recipients, in one way, of what their own rights show. A recipient who sees nothing is
 * not notified, and is tried again when the alert grows. An attempt is counted before it is made, so that a server
 * that dies with it does not make it twice at once.
 */
export async function deliverAlert(app: App, job: Job): Promise<void> {
  const { db, clock } = app
  const claimed = await claimDelivery(db, Number(job.key), clock())
  if (!claimed) return
  const outcome = await attempt(app, claimed, job.signal)
  // what has arrived is recorded even while the server stops: otherwise it would be sent again
  if (outcome.state !== 'sent') job.signal.throwIfAborted()
  await db.transaction().execute(async (trx) => {
    await job.advance(trx)
    const mustRetry = outcome === UNSEEN && (await isVisibleNow({ db: trx, config: app.config }, claimed))
    await trx
      .updateTable('alert_delivery')
      .set(mustRetry ? { attempts: 0, next_at: clock() } : { last_status: null, last_answer: '', ...outcome })
      .where('id', '=', claimed.id)
      .execute()
  })
}

/**
 * Whether the recipient sees something by now. Additions to an alert retry unseen deliveries, but this one was not
 * yet stored as unseen.
 */
async function isVisibleNow(app: Pick<App, 'db' | 'config'>, claimed: ClaimedDelivery): Promise<boolean> {
  if (claimed.alert_id === null) return false
  await app.db.selectFrom('alert').where('id', '=', claimed.alert_id).select('id').forShare().execute()
  const recipient = await recipientOf(app.db, claimed)
  const row = recipient && (await visibleAlert(app, recipient.user_id, claimed.alert_id))
  return row !== null && row.state !== 'closed'
}

type Outcome = { state: 'waiting' | 'sent' | 'failed' | 'unseen'; last_status?: number | null; last_answer?: string }

const SENT: Outcome = { state: 'sent' }
const UNSEEN: Outcome = { state: 'unseen' }

async function attempt(app: App, claimed: ClaimedDelivery, signal: AbortSignal): Promise<Outcome> {
  const recipient = await recipientOf(app.db, claimed)
  if (!recipient || claimed.alert_id === null) return UNSEEN
  const row = await visibleAlert(app, recipient.user_id, claimed.alert_id)
  if (!row || row.state === 'closed') return UNSEEN
  if (claimed.way === 'frame') return SENT
  if (claimed.way === 'mail') return sendLetter(app, claimed, alertLetter(app, recipient, row))
  const { webhook } = recipient
  if (!webhook?.active) return { state: 'failed', last_answer: 'The webhook is switched off.' }
  const body = webhookBody(app, row)
  const secret = open(webhook.secret, await app.secret(WEBHOOK_KEY), webhookOwner(webhook.id)).toString()
  const headers = webhookHeaders(secret, { id: claimed.message_id, at: app.clock(), body })
  return afterAnswer(await app.webhooks.post({ url: webhook.url, headers, body }, signal), claimed.attempts)
}

async function sendLetter({ mail, log }: App, { attempts, id }: ClaimedDelivery, letter: Letter): Promise<Outcome> {
  try {
    await mail.send(letter)
    return SENT
  } catch (error) {
    log.warn({ err: error, delivery: id }, 'a letter about an alert could not be sent')
    return { state: retryDelay(attempts) === null ? 'failed' : 'waiting' }
  }
}

/** A receiver that answers 410 Gone is not tried again. */
export function afterAnswer({ status, text }: WebhookAnswer, attempts: number): Outcome {
  const answer = { last_status: status, last_answer: text }
  if (status !== null && status >= 200 && status < 300) return { state: 'sent', ...answer }
  return { state: status === HTTP_GONE || retryDelay(attempts) === null ? 'failed' : 'waiting', ...answer }
}

const HTTP_GONE = 410

/** Whose rights decide: the person's own, or for a webhook those of its creator. Null when nobody is left. */
async function recipientOf(db: Database, { user_id, webhook_id }: ClaimedDelivery) {
  const webhook =
    webhook_id === null
      ? null
      : await db
          .selectFrom('alert_webhook')
          .where('id', '=', webhook_id)
          .where('removed', '=', false)
          .select(['id', 'url', 'secret', 'active', 'created_by'])
          .executeTakeFirst()
  const person = user_id ?? webhook?.created_by
  if (person == null) return null
  const found = await db
    .selectFrom('app_user')
    .where('id', '=', person)
    .select(['name', 'email', 'locale'])
    .executeTakeFirst()
  return found ? { user_id: person, webhook: webhook ?? null, ...found } : null
}

async function visibleAlert(
  { db, config }: Pick<App, 'db' | 'config'>,
  userId: number,
  alertId: number,
): Promise<AlertRowDto | null> {
  const scope = await personScope(db, config.security === 'strict', userId, SEES_ALERTS)
  if (!scope?.holds(SEES_ALERTS)) return null
  const row = await alertRows(db, scope).where('alert.id', '=', alertId).executeTakeFirst()
  return row ? presentAlert(row) : null
}

const linkOf = ({ config }: Pick<App, 'config'>, id: number) => `${config.appUrl}/alerts/${id}`

type Recipient = NonNullable<Awaited<ReturnType<typeof recipientOf>>>

/** Names the rule, the group and how much, but nothing of what was said there: mail is not confidential. */
function alertLetter({ config }: App, { name, email, locale: ownLocale }: Recipient, alert: AlertRowDto): Letter {
  const locale = ownLocale ?? config.locale
  const { rule, group, reading, conversations } = alert
  const lines = [
    translate(locale, texts.alertRule, { rule: rule.name }),
    ...(group === null ? [] : [translate(locale, texts.alertAbout, { group: group.name })]),
    ...(conversations === null ? [] : [translate(locale, texts.alertConversations, { count: String(conversations) })]),
    ...(reading === null
      ? []
      : [
          translate(locale, texts.alertReading, {
            value: readingValue(locale, reading),
            cases: String(reading.sums.cases),
            from: reading.from,
            to: reading.to,
            zone: reading.time_zone,
          }),
        ]),
  ].join('\n')
  return {
    to: email,
    subject: translate(locale, texts.alertSubject, { appName: config.appName, rule: rule.name }),
    text: translate(locale, texts.alertBody, { name, what: lines, link: linkOf({ config }, alert.id) }),
  }
}

/** What programs receive: numbers and ids, and no word of a conversation. */
const webhookBody = (app: App, { id, rule, group, reading, conversations, opened_at, state }: AlertRowDto): string =>
  JSON.stringify({
    type: 'alert.opened',
    timestamp: opened_at,
    data: { id, state, rule, group, reading, conversations, link: linkOf(app, id) },
  })

/** The number of a reading as a language writes it; a dash where there are too few cases. */
function readingValue(locale: Locale, { metric, sums }: StoredReading): string {
  const definition = metrics[metric]
  const { value } = metricValue(definition, sums)
  if (value === null) return '–'
  const format = (options: Intl.NumberFormatOptions, number = value) =>
    new Intl.NumberFormat(locale, options).format(number)
  switch (definition.unit) {
    case 'percent':
      return format({ style: 'percent', maximumFractionDigits: 1 }, value / 100)
    case 'milliseconds':
      return format({ style: 'unit', unit: 'second', maximumFractionDigits: 0 }, value / 1_000)
    case 'mood':
      return format({ maximumFractionDigits: 2 })
    case 'number':
    case 'points':
      return format({ maximumFractionDigits: 1 })
  }
}

type ClaimedDelivery = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>

/**
 * Takes a due delivery and counts the attempt before it is made, so that nobody else makes it until the next one is
 * due. Null where nothing is due, and where the server died during the last attempt. No attempt is made in quiet
 * hours.
 */
export async function claimDelivery(db: Database, id: number, now: Date) {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('alert_delivery')
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('next_at', '<=', now)
      .select(['id', 'alert_id', 'way', 'user_id', 'webhook_id', 'message_id', 'attempts'])
      .forUpdate()
      .executeTakeFirst()
    if (!due) return null
    const quiet = await quietOf(trx, due.alert_id)
    // it was due before they began and nobody came to it, or they are new
    const earliest = notifyAt(quiet, now)
    if (earliest > now) {
      await trx.updateTable('alert_delivery').set({ next_at: earliest }).where('id', '=', id).execute()
      return null
    }
    if (due.attempts >= MAX_DELIVERY_ATTEMPTS) {
      const last_answer = 'The server stopped before it knew whether this arrived.'
      await trx.updateTable('alert_delivery').set({ state: 'failed', last_answer }).where('id', '=', id).execute()
      return null
    }
    const attempts = due.attempts + 1
    const wait = retryDelay(attempts) ?? LAST_WAIT_MS
    const next_at = notifyAt(quiet, new Date(now.getTime() + wait))
    await trx.updateTable('alert_delivery').set({ attempts, next_at, last_at: now }).where('id', '=', id).execute()
    return { ...due, attempts }
  })
}

async function quietOf(trx: Database, alertId: number | null) {
  const rule = await trx
    .selectFrom('alert')
    .innerJoin('alert_rule as rule', 'rule.id', 'alert.rule_id')
    .where('alert.id', '=', alertId)
    .select('rule.quiet')
    .executeTakeFirst()
  return rule?.quiet ?? null
}

/** If the server dies during the last attempt, the delivery is given up after this time. */
const LAST_WAIT_MS = 60_000
