import { createHmac } from 'node:crypto'
import http, { type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { AlertWebhookMade, AlertWebhooks } from '#contracts/alert-webhooks.ts'
import type { AlertDelivery } from '#contracts/alerts.ts'
import { MAX_DELIVERY_ATTEMPTS, retryDelay } from '#domain/alerts/retries.ts'
import { openWebhooks } from '#server/plugins/webhooks.ts'
import { alertRuleDraft, testAlerts } from '#tests/support/alerts.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testServer } from '#tests/support/server.ts'
import { untouched } from '#tests/support/untouched.ts'

type Sent = { headers: IncomingHttpHeaders; body: string; url: string | undefined }

/** A program elsewhere: it records what it is sent, and answers as the test requires. */
const sent: Sent[] = []
let answer: { status: number; headers?: Record<string, string>; text?: string } = { status: 200 }
const receiver = http.createServer((request, reply) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    sent.push({ headers: request.headers, body, url: request.url })
    reply.writeHead(answer.status, answer.headers).end(answer.text ?? '')
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
const { db, clock } = server
const given = testConversations(db)
const alerts = testAlerts(server)
const supervisor = await server.as('Quality supervisor')

beforeEach(async () => {
  for (const table of ['alert_rule', 'alert_webhook', 'job'] as const) await db.deleteFrom(table).execute()
  sent.length = 0
  answer = { status: 200 }
  clock.advance(3 * 3_600_000)
  beside = await neighbour()
})
afterEach(() => beside())

let beside: () => Promise<void>

/** A webhook of another rule, which gets nothing, and changes in nothing, whatever is done with others. */
async function neighbour() {
  const { id } = await made({ name: 'Zebra', url: `${url}-of-zebra` })
  const rule = await alerts.rule(supervisor, { name: 'Zebra', webhook_ids: [id], active: false })
  return untouched(db, {
    alert_webhook: sql`id = ${id}`,
    alert_rule: sql`id = ${rule.id}`,
    alert_rule_webhook: sql`webhook_id = ${id}`,
  })
}

const made = async (more: object = {}) =>
  (await supervisor.post('/api/alert-webhooks', { name: 'Pager', url, active: true, ...more })).json<AlertWebhookMade>()
const deliveries = async (): Promise<AlertDelivery[]> =>
  (await supervisor.get('/api/alert-webhooks')).json<AlertWebhooks>().webhooks[0]!.deliveries

async function raised(webhookId: number) {
  await alerts.rule(supervisor, { name: 'Cards', webhook_ids: [webhookId] })
  const { id } = await given.interaction({ started_at: clock.now() })
  await alerts.saysCard(id)
  await alerts.settle()
}

/** As the specification of Standard Webhooks words it, without our code. */
function isSigned({ headers, body }: Sent, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key)
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')
  return headers['webhook-signature'] === `v1,${signature}`
}

describe('an alert', () => {
  test('is posted as JSON, signed, and without a word of a conversation', async () => {
    const { id, secret } = await made()
    await raised(id)
    const [row] = await alerts.list(supervisor)
    expect(sent).toHaveLength(1)
    expect(isSigned(sent[0]!, secret)).toBe(true)
    expect(isSigned({ ...sent[0]!, body: `${sent[0]!.body} ` }, secret)).toBe(false)
    expect(JSON.parse(sent[0]!.body)).toEqual({
      type: 'alert.opened',
      timestamp: row!.opened_at,
      data: {
        id: row!.id,
        state: 'open',
        rule: { id: row!.rule.id, name: 'Cards', kind: 'card-spoken' },
        group: null,
        reading: null,
        conversations: 1,
        link: expect.stringContaining(`/alerts/${row!.id}`),
      },
    })
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 1, last_status: 200, next_at: null }])
  })

  test('is sent again when nobody accepts it, as the same message, later each time', async () => {
    answer = { status: 503, text: 'come back\0' }
    const { id, secret } = await made()
    await raised(id)
    expect(await deliveries()).toMatchObject([{ state: 'waiting', last_status: 503, last_answer: 'come back' }])
    await alerts.settle()
    expect(sent).toHaveLength(1) // not before its time
    clock.advance(retryDelay(1)!)
    answer = { status: 204 }
    await alerts.settle()
    expect(sent).toHaveLength(2)
    expect(sent[1]!.headers['webhook-id']).toBe(sent[0]!.headers['webhook-id'])
    expect(sent.every((one) => isSigned(one, secret))).toBe(true)
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('is given up after the last attempt, and sent once more on request', async () => {
    answer = { status: 500 }
    const { id } = await made()
    await raised(id)
    for (let tries = 1; tries < MAX_DELIVERY_ATTEMPTS; tries += 1) {
      clock.advance(retryDelay(tries)!)
      await alerts.settle()
    }
    expect(sent).toHaveLength(MAX_DELIVERY_ATTEMPTS)
    // of each webhook the newest are shown, however many another has
    const { id: zebra } = await db
      .selectFrom('alert_webhook')
      .where('name', '=', 'Zebra')
      .select('id')
      .executeTakeFirstOrThrow()
    for (let tests = 0; tests < 10; tests += 1) {
      expect((await supervisor.post(`/api/alert-webhooks/${zebra}/test`, {})).statusCode).toBe(200)
    }
    sent.length = MAX_DELIVERY_ATTEMPTS
    const [failed, ...others] = await deliveries()
    expect(others).toEqual([])
    expect(failed).toMatchObject({ state: 'failed', attempts: MAX_DELIVERY_ATTEMPTS, next_at: null })
    clock.advance(7 * 3_600_000)
    await alerts.settle()
    expect(sent).toHaveLength(MAX_DELIVERY_ATTEMPTS)

    answer = { status: 200 }
    expect((await supervisor.post(`/api/alert-deliveries/${failed!.id}/replay`, {})).statusCode).toBe(200)
    await alerts.settle()
    expect(await deliveries()).toMatchObject([{ state: 'sent' }])
    expect((await supervisor.post(`/api/alert-deliveries/${failed!.id}/replay`, {})).statusCode).toBe(409)
  })

  test('is not sent on to where the address redirects', async () => {
    answer = { status: 302, headers: { location: `http://${host}/elsewhere` } }
    const { id } = await made()
    await raised(id)
    expect(sent.map((one) => one.url)).toEqual(['/hook'])
    expect(await deliveries()).toMatchObject([{ state: 'waiting', last_status: 302 }])
  })

  test('is not sent again to an address that is gone', async () => {
    answer = { status: 410 }
    const { id } = await made()
    await raised(id)
    expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 1 }])
  })

  test('follows the rights of the person who made the webhook, and ends when they leave', async () => {
    const maker = await server.as({
      rules: [{ action: 'alert-edit' }, { action: 'dashboards-premium', conditions: { team_id: 999_999 } }],
    })
    const { id } = (
      await maker.post('/api/alert-webhooks', { name: 'Blind', url, active: true })
    ).json<AlertWebhookMade>()
    await raised(id)
    expect(sent).toEqual([])
    expect(await deliveries()).toMatchObject([{ state: 'unseen' }])
  })

  test('is not sent to a webhook that is switched off or removed', async () => {
    const off = await made({ active: false })
    await raised(off.id)
    expect(sent).toEqual([])
    expect((await supervisor.send('DELETE', `/api/alert-webhooks/${off.id}`)).statusCode).toBe(200)
    const { webhooks: left } = (await supervisor.get('/api/alert-webhooks')).json<AlertWebhooks>()
    expect(left.map(({ name }) => name)).toEqual(['Zebra'])
    const change = { name: 'Back', url, active: true, version: 1 }
    const path = `/api/alert-webhooks/${off.id}`
    for (const answered of [
      await supervisor.send('PUT', path, change),
      await supervisor.send('DELETE', path),
      await supervisor.post(`${path}/secret`, {}),
      await supervisor.post(`${path}/test`, {}),
      await supervisor.post(`/api/alert-webhooks/999999/test`, {}),
    ]) {
      expect(answered.statusCode).toBe(404)
    }
    const draft = alertRuleDraft({ webhook_ids: [off.id] })
    expect((await supervisor.post('/api/alert-rules', draft)).json().errors).toHaveProperty('webhook_ids')
    // also if it was removed while a rule that names it stayed
    await db.updateTable('alert_webhook').set({ active: true }).where('id', '=', off.id).execute()
    const rule = await db.selectFrom('alert_rule').where('name', '=', 'Cards').select('id').executeTakeFirstOrThrow()
    await db.insertInto('alert_rule_webhook').values({ rule_id: rule.id, webhook_id: off.id }).execute()
    const { id } = await given.interaction({ started_at: clock.now() })
    await alerts.saysCard(id)
    await alerts.settle()
    expect(sent).toEqual([])
  })
})

describe('a webhook', () => {
  test('shows its secret once, and stores it sealed', async () => {
    const { id, secret } = await made()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect((await supervisor.get('/api/alert-webhooks')).body).not.toContain(secret)
    const { secret: stored } = await db
      .selectFrom('alert_webhook')
      .where('id', '=', id)
      .select('secret')
      .executeTakeFirstOrThrow()
    expect(stored.includes(Buffer.from(secret))).toBe(false)
    const records = await db.selectFrom('access_record').selectAll().execute()
    expect(JSON.stringify(records)).not.toContain(secret)
  })

  test('is signed with its new secret from when there is one', async () => {
    const { id, secret: old } = await made()
    const { secret } = (await supervisor.post(`/api/alert-webhooks/${id}/secret`, {})).json<AlertWebhookMade>()
    await raised(id)
    expect([isSigned(sent[0]!, secret), isSigned(sent[0]!, old)]).toEqual([true, false])
  })

  test('can be tested: the answer is returned at once, and the test is not repeated', async () => {
    const { id, secret } = await made()
    answer = { status: 404, text: 'no such hook' }
    const delivery = (await supervisor.post(`/api/alert-webhooks/${id}/test`, {})).json<AlertDelivery>()
    expect(delivery).toMatchObject({ state: 'failed', last_status: 404, last_answer: 'no such hook', is_test: true })
    expect(JSON.parse(sent[0]!.body)).toMatchObject({ type: 'alert.test' })
    expect(isSigned(sent[0]!, secret)).toBe(true)
    expect((await supervisor.post(`/api/alert-deliveries/${delivery.id}/replay`, {})).statusCode).toBe(404)
  })

  test.each([
    'https://elsewhere.example.com/hook',
    `ftp://${host}/`,
    `http://user:secret@${host}/`,
    'http://127.0.0.1:1/',
    'nonsense',
  ])('cannot be at %s', async (elsewhere) => {
    const refused = await supervisor.post('/api/alert-webhooks', { name: 'Other', url: elsewhere, active: true })
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ errors: { url: [expect.stringContaining('hosts')] } })
  })

  test('whose name is taken, or which somebody else has changed, is refused', async () => {
    const { id } = await made()
    expect((await supervisor.post('/api/alert-webhooks', { name: 'PAGER', url, active: true })).statusCode).toBe(422)
    const change = { name: 'Bleeper', url, active: true }
    expect((await supervisor.send('PUT', `/api/alert-webhooks/${id}`, { ...change, version: 1 })).statusCode).toBe(200)
    expect((await supervisor.send('PUT', `/api/alert-webhooks/${id}`, { ...change, version: 1 })).statusCode).toBe(409)
  })
})

describe('over the internet', () => {
  const post = { headers: {}, body: '{}' }

  test.each([
    ['http', 'http://hooks.example.com/'],
    ['another port', 'https://hooks.example.com:8443/'],
    ['a host that only begins like it', 'https://hooks.example.com.attacker.test/'],
  ])('%s is not spoken to', async (_, address) => {
    const line = openWebhooks({ hosts: ['hooks.example.com'] })
    expect(line.isAllowed(address)).toBe(false)
    expect(await line.post({ ...post, url: address })).toMatchObject({ status: null })
  })

  test.each(['10.0.0.1', '169.254.169.254', '::1', '127.0.0.1'])(
    'nor %s, whatever name leads there',
    async (address) => {
      const resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }]
      const line = openWebhooks({ hosts: ['hooks.example.com'], resolve })
      expect(await line.post({ ...post, url: 'https://hooks.example.com/' })).toEqual({
        status: null,
        text: expect.stringContaining('private network'),
      })
    },
  )

  test('nor an address of this machine that was allowed by mistake', async () => {
    const line = openWebhooks({ hosts: [host], isPlainAllowed: true })
    expect(await line.post({ ...post, url })).toEqual({
      status: null,
      text: expect.stringContaining('private network'),
    })
    expect(sent).toEqual([])
  })

  test('a receiver that does not answer is not waited for', async () => {
    const silent = http.createServer(() => {})
    await new Promise<void>((ready) => {
      silent.listen(0, '127.0.0.1', ready)
    })
    const silentHost = `127.0.0.1:${(silent.address() as AddressInfo).port}`
    const line = openWebhooks({ hosts: [silentHost], isPlainAllowed: true, isReachable: () => true, patienceMs: 50 })
    expect(await line.post({ ...post, url: `http://${silentHost}/` })).toEqual({
      status: null,
      text: expect.stringContaining('in time'),
    })
    silent.closeAllConnections()
    silent.close()
  })
})
