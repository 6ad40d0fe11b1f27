import http, { type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import type { AlertWebhookMade, AlertWebhooks } from '#contracts/alert-webhooks.ts'
import { MAX_DELIVERY_ATTEMPTS } from '#domain/alerts/retries.ts'
import type { Job } from '#server/jobs/queue.ts'
import { claimDelivery, deliverAlert } from '#server/modules/alerts/deliver-alert.ts'
import { openWebhooks } from '#server/plugins/webhooks.ts'
import { testAlerts } from '#tests/support/alerts.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testServer } from '#tests/support/server.ts'

/** Whose rights decide what a webhook receives, who sees the outcome, and how often it is tried. */

const sent: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
let status = 200
const receiver = http.createServer((request, reply) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    sent.push({ url: request.url, headers: request.headers, body })
    reply.writeHead(status).end()
  })
})
await new Promise<void>((ready) => {
  receiver.listen(0, '127.0.0.1', ready)
})
afterAll(() => void receiver.close())
const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
const url = `http://${host}/hook`

const webhooks = openWebhooks({ hosts: [host], isPlainAllowed: true, isReachable: () => true })
const server = await testServer({ TOKEN_IDLE: '90d', TOKEN_LIFETIME: '90d' }, { webhooks })
const { app, db, clock } = server
const given = testConversations(db)
const alerts = testAlerts(server)
const [north, south] = [await given.team('North'), await given.team('South')]
const supervisor = await server.as('Quality supervisor')
const writing = (team_id: number) =>
  server.as({
    team_id,
    rules: [{ action: 'alert-edit' }, { action: 'dashboards-premium', conditions: { team_id } }],
  })
const southern = await writing(south.id)

beforeEach(async () => {
  for (const table of ['alert_rule', 'alert_webhook', 'job'] as const) await db.deleteFrom(table).execute()
  sent.length = 0
  status = 200
  clock.advance(3 * 3_600_000)
})

const made = async () =>
  (await supervisor.post('/api/alert-webhooks', { name: 'Pager', url, active: true })).json<AlertWebhookMade>()
const webhook = async (client = supervisor) =>
  (await client.get('/api/alert-webhooks')).json<AlertWebhooks>().webhooks.find(({ name }) => name === 'Pager')!
const happens = async () => {
  await alerts.saysCard((await given.interaction({ team_id: north.id, started_at: clock.now() })).id)
  await alerts.settle()
}

describe('another address', () => {
  const moved = (client: typeof supervisor, id: number, more: object = {}) =>
    client.send('PUT', `/api/alert-webhooks/${id}`, { name: 'Pager', url, active: true, version: 1, ...more })

  test('has a secret of its own, which is shown once to the person who named it', async () => {
    const { id, secret } = await made()
    const answer = (await moved(supervisor, id, { url: `${url}/other` })).json<{ made: AlertWebhookMade | null }>()
    expect(answer.made).toEqual({ id, secret: expect.stringMatching(/^whsec_/) })
    expect(answer.made?.secret).not.toBe(secret)
    expect((await moved(supervisor, id, { url: `${url}/other`, version: 2, name: 'Pager' })).json()).toEqual({
      made: null,
    })
  })

  test('receives what the person who named it may see, and not what another may', async () => {
    const { id } = await made()
    expect((await moved(southern, id, { url: `${url}/mine` })).statusCode).toBe(200)
    expect((await webhook()).created_by).toMatchObject({ id: southern.person.id })
    await alerts.rule(supervisor, { webhook_ids: [id] })
    await happens()
    expect(sent).toEqual([])
    expect((await webhook()).deliveries).toMatchObject([{ state: 'unseen' }])
  })

  test('with another name or a test it stays its owner’s, and tests are recorded', async () => {
    const { id } = await made()
    expect((await moved(southern, id, { name: 'Pager' })).json()).toEqual({ made: null })
    expect((await webhook()).created_by).toMatchObject({ id: supervisor.person.id })
    await supervisor.post(`/api/alert-webhooks/${id}/test`, {})
    const record = await db.selectFrom('access_record').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(record).toMatchObject({ action: 'alerts', subject: `alert_webhook:${id}`, detail: { tested: 'sent' } })
  })
})

describe('the outcome of a delivery', () => {
  test('is neither shown to a person who does not see the alert, nor sent again by them', async () => {
    status = 410
    const { id } = await made()
    await alerts.rule(supervisor, { webhook_ids: [id] })
    await happens()
    const [failed] = (await webhook()).deliveries
    expect(failed).toMatchObject({ state: 'failed' })
    expect((await webhook(southern)).deliveries).toEqual([])
    expect((await southern.post(`/api/alert-deliveries/${failed!.id}/replay`, {})).statusCode).toBe(404)
    expect((await supervisor.post(`/api/alert-deliveries/${failed!.id}/replay`, {})).statusCode).toBe(200)
  })

  test('names nobody whom its reader does not see', async () => {
    const northern = await writing(north.id)
    const people = [supervisor, northern].map(({ person }) => ({ user_id: person.id, frame: true, mail: false }))
    await alerts.rule(supervisor, { people })
    await happens()
    const [row] = await alerts.list(northern)
    const { deliveries } = await alerts.one(northern, row!.id)
    expect(deliveries.map(({ to }) => to?.id ?? null)).toEqual([null, northern.person.id])
  })
})

/** A waiting delivery about one conversation of the north, which only the test makes. */
async function waiting(user_id: number): Promise<{ id: number; alert_id: number; rule_id: number }> {
  const { id: rule_id } = await alerts.rule(supervisor, {
    people: [{ user_id: supervisor.person.id, frame: true, mail: false }],
  })
  await happens()
  const { id: alert_id } = await db
    .selectFrom('alert')
    .where('rule_id', '=', rule_id)
    .select('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('alert_delivery')
    .values({ alert_id, way: 'mail', user_id, webhook_id: null, next_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, alert_id, rule_id }
}
const delivery = (id: number) =>
  db.selectFrom('alert_delivery').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

describe('an attempt', () => {
  test('whose server dies with it counts, and the last one is the last', async () => {
    const { id } = await waiting(supervisor.person.id)
    for (let tries = 1; tries <= MAX_DELIVERY_ATTEMPTS; tries += 1) {
      expect(await claimDelivery(db, id, clock.now())).toMatchObject({ attempts: tries })
      expect(await claimDelivery(db, id, clock.now())).toBeNull() // nobody else makes it meanwhile
      clock.advance(7 * 3_600_000)
    }
    expect(await claimDelivery(db, id, clock.now())).toBeNull()
    expect(await delivery(id)).toMatchObject({ state: 'failed', attempts: MAX_DELIVERY_ATTEMPTS })
    clock.advance(7 * 3_600_000)
    expect(await claimDelivery(db, id, clock.now())).toBeNull()
  })

  test('is not made again in quiet hours', async () => {
    const { id, rule_id } = await waiting(supervisor.person.id)
    const clockTime = (minutes: number) =>
      new Date(clock.now().getTime() + minutes * 60_000).toISOString().slice(11, 16)
    const quiet = { from: clockTime(0), to: clockTime(60), weekdays: [1, 2, 3, 4, 5, 6, 7], time_zone: 'UTC' }
    await db
      .updateTable('alert_rule')
      .set({ quiet: JSON.stringify(quiet) })
      .where('id', '=', rule_id)
      .execute()
    await claimDelivery(db, id, clock.now())
    expect((await delivery(id)).next_at.toISOString().slice(11, 16)).toBe(clockTime(60))
  })

  test('that was due before quiet hours began, and that nobody made, waits until they end', async () => {
    const { id, rule_id } = await waiting(supervisor.person.id)
    clock.advance(600_000)
    const clockTime = (minutes: number) =>
      new Date(clock.now().getTime() + minutes * 60_000).toISOString().slice(11, 16)
    const quiet = { from: clockTime(-5), to: clockTime(60), weekdays: [1, 2, 3, 4, 5, 6, 7], time_zone: 'UTC' }
    await db
      .updateTable('alert_rule')
      .set({ quiet: JSON.stringify(quiet) })
      .where('id', '=', rule_id)
      .execute()
    expect(await claimDelivery(db, id, clock.now())).toBeNull()
    const { next_at, ...delivered } = await delivery(id)
    expect(delivered).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(next_at.toISOString().slice(11, 16)).toBe(clockTime(60))
    expect(await claimDelivery(db, id, next_at)).toMatchObject({ attempts: 1 })
  })

  test('that has arrived is not repeated because its server was stopped meanwhile', async () => {
    const { id } = await waiting(supervisor.person.id)
    const stopping = new AbortController()
    const mail: typeof app.mail = {
      send: async (letter) => {
        await app.mail.send(letter)
        stopping.abort()
      },
    }
    const { config, webhooks: line, secret, log } = app
    const stopped = { db, clock: app.clock, config, webhooks: line, secret, log, mail }
    await deliverAlert(stopped, { key: String(id), signal: stopping.signal, advance: async () => {} }).catch(() => {})
    expect(await delivery(id)).toMatchObject({ state: 'sent' })
  })

  test('that finds nothing visible is repeated if there is something by the time it ends', async () => {
    const { id, alert_id, rule_id } = await waiting(southern.person.id)
    const { id: interaction_id } = await given.interaction({ team_id: south.id, started_at: clock.now() })
    const found = { alert_id, rule_id, interaction_id, source: 'card' as const, evaluation_id: null, start_ms: null }
    const job: Job = {
      key: String(id),
      signal: new AbortController().signal,
      advance: async (trx) =>
        void (await trx
          .insertInto('alert_item')
          .values({ ...found, found_at: clock.now() })
          .execute()),
    }
    await deliverAlert(app, job)
    expect(await delivery(id)).toMatchObject({ state: 'waiting', attempts: 0 })
    await deliverAlert(app, { ...job, advance: async () => {} })
    expect(await delivery(id)).toMatchObject({ state: 'sent' })
    expect(server.outbox.at(-1)).toMatchObject({ to: southern.person.email })
  })
})
