import { beforeEach, describe, expect, test } from 'vitest'

import type { ReconciliationKind } from '#contracts/lists/reconciliation.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Reconciliation, ReconciliationRowDto } from '#contracts/partner-data-reconciliation.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testPartnerData } from '#tests/support/partner-data.ts'
import { testPolicies } from '#tests/support/policies.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const given = testConversations(db)
const { link, verification } = testPartnerData(db)
const policies = testPolicies(db)
const policy: typeof policies.policy = (row) => policies.policy(row)
const partner = await given.partner({ time_zone: 'America/Santiago' })
const partner_id = partner.id
const other = await given.partner()
const hogar = await given.campaign({ partner_id, name: 'Hogar', product: 'Seguro de hogar' })
const vida = await given.campaign({ partner_id, name: 'Vida' })
const reader = await server.as(['partner-data'])
const viewer = await server.as({ role: 'Partner viewer', partner_id })
const agent = await given.agent({ name: 'Ana Paz' })

beforeEach(async () => {
  await db.deleteFrom('interaction').execute()
  await db.deleteFrom('policy').execute()
})

const SPRING = 'from=2026-02&to=2026-04'
const load = async <Body>(path: string, client = reader) => {
  const answer = await client.get(`/api/partners/${partner_id}/reconciliation${path}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Body>()
}
const monthly = (query = SPRING) => load<Reconciliation>(`?${query}`)
const march = async (query = SPRING) => (await monthly(query)).months.find(({ month }) => month === '2026-03')!
const rows = async (query = '', client = reader) => load<Page<ReconciliationRowDto>>(`/rows?${SPRING}&${query}`, client)
const kindsIn = async (query: string) => (await rows(query)).data.map(({ kind }) => kind)

async function sale(at: string, more: Parameters<typeof given.interaction>[0] = {}) {
  const customer = await given.customer({ name: 'Rosa Díaz', phones: ['+56911112222'] })
  const call = await given.interaction({
    ...{ partner_id, campaign_id: hogar.id, agent_id: agent.id, customer_id: customer.id, disposition: 'VENTA' },
    ...{ started_at: new Date(at), ...more },
  })
  return call.id
}
const issued = (issued_on: string, more: Partial<Parameters<typeof policy>[0]> = {}) =>
  policy({ partner_id, campaign_id: hogar.id, status: 'active', issued_on, ...more })
const counts = (some: Partial<Record<ReconciliationKind, number>>) => ({
  ...{ issued: 0, 'not-issued': 0, 'not-sold': 0, untold: 0 },
  ...some,
})

describe('by month', () => {
  test('sales and policies that belong together, either alone, and sales without enough data', async () => {
    const [march1, april] = [await sale('2026-04-01T02:00:00Z'), await sale('2026-04-10T12:00:00Z')] // March there
    await link(await issued('2026-04-05'), march1)
    await link(await policy({ partner_id, status: 'proposed', effective_on: '2026-05-01' }), april)
    await issued('2026-03-20')
    await issued('2026-06-20')
    await sale('2026-03-03T12:00:00Z', { customer_id: null })
    await sale('2026-03-03T12:00:00Z', { customer_id: (await given.customer({ name: 'Solo Nombre' })).id })
    await sale('2026-03-04T12:00:00Z', { disposition: 'No interesado' })
    await sale('2026-03-04T12:00:00Z', { partner_id: other.id })
    const result = await monthly()
    expect(result).toMatchObject({
      from: '2026-02',
      to: '2026-04',
      time_zone: 'America/Santiago',
      repeated: 0,
      undated: 0,
    })
    expect(result.months.map(({ month, counts: own }) => [month, own])).toEqual([
      ['2026-04', counts({ 'not-issued': 1 })],
      ['2026-03', counts({ issued: 1, 'not-sold': 1, untold: 2 })],
      ['2026-02', counts({})],
    ])
  })

  test('by sure links alone: confirmed, or suggested with enough confidence', async () => {
    const unsure = [await sale('2026-03-03T12:00:00Z'), await issued('2026-03-04')] as const
    await link(unsure[1], unsure[0], { state: 'suggested', origin: 'rule', confidence: 0.79 })
    expect((await march()).counts).toEqual(counts({ 'not-issued': 1, 'not-sold': 1 }))
    await db.updateTable('policy_link').set({ confidence: 0.8 }).execute()
    expect((await march()).counts).toEqual(counts({ issued: 1 }))
    await db.updateTable('policy_link').set({ state: 'rejected' }).execute()
    expect((await march()).counts).toEqual(counts({ 'not-issued': 1, 'not-sold': 1 }))
  })

  test('a policy is counted with the conversation that a person confirmed, else with the surest, and once', async () => {
    const [first, second, third] = [
      await sale('2026-03-03T12:00:00Z'),
      await sale('2026-03-05T12:00:00Z'),
      await sale('2026-02-05T12:00:00Z', { disposition: null }),
    ]
    const one = await issued('2026-03-09')
    await link(one, first, { state: 'suggested', origin: 'rule', confidence: 0.85 })
    await link(one, second, { state: 'suggested', origin: 'rule', confidence: 0.95 })
    expect(await monthly()).toMatchObject({ repeated: 1 })
    expect((await rows()).data).toMatchObject([{ kind: 'issued', on: '2026-03-05', confidence: expect.closeTo(0.95) }])
    await link(one, third)
    expect((await rows()).data).toMatchObject([{ kind: 'issued', on: '2026-02-05', confidence: null }])
    expect(await monthly()).toMatchObject({ repeated: 2 })
  })

  test('one conversation that sold two policies is counted with both', async () => {
    const call = await sale('2026-03-03T12:00:00Z')
    for (const on of ['2026-03-04', '2026-03-05']) await link(await issued(on), call)
    expect((await march()).counts).toEqual(counts({ issued: 2 }))
    const { data } = await rows()
    expect(new Set(data.map(({ id }) => id)).size).toBe(2)
  })

  test('sales without a date are in no month, but counted apart', async () => {
    await db
      .updateTable('interaction')
      .set({ started_at: null })
      .where('id', '=', await sale('2026-03-03T12:00:00Z'))
      .execute()
    expect(await monthly()).toMatchObject({ undated: 1, months: [{ counts: counts({}) }, {}, {}] })
  })

  test('only of a campaign, and of a limited number of months', async () => {
    await sale('2026-03-03T12:00:00Z')
    await issued('2026-03-03', { campaign_id: vida.id })
    expect((await march(`${SPRING}&campaign_id=${vida.id}`)).counts).toEqual(counts({ 'not-sold': 1 }))
    expect((await march(`${SPRING}&campaign_id=${hogar.id}`)).counts).toEqual(counts({ 'not-issued': 1 }))
    expect((await load<Reconciliation>('')).months).toHaveLength(6)
    for (const query of ['from=2026-03&to=2026-02', 'from=2024-01&to=2026-01', 'from=2026-3']) {
      expect((await reader.get(`/api/partners/${partner_id}/reconciliation?${query}`)).statusCode).toBe(400)
    }
  })
})

describe('what differs between a sale and its policy', () => {
  test('is the product, the day and the premium that was mentioned', async () => {
    const pair = async (at: string, more: Parameters<typeof issued>[1]) => {
      const [call, held] = [await sale(at), await issued('2026-03-20', more)]
      await link(held, call)
      return { interaction_id: call, policy_id: held }
    }
    await pair('2026-03-03T12:00:00Z', { product: 'Hogar Plus', sold_on: '2026-03-04' })
    await pair('2026-03-03T12:00:00Z', { product: 'Auto Total' })
    await pair('2026-03-03T12:00:00Z', { sold_on: '2026-03-05', product: 'Vida Segura' })
    await pair('2026-03-25T12:00:00Z', {})
    const [right, wrong] = [await pair('2026-03-03T12:00:00Z', {}), await pair('2026-03-03T12:00:00Z', {})]
    await verification(right, { code: 'premium', judged: 'met' })
    await verification(wrong, { code: 'premium', said: '$ 9.990' })
    expect(await march()).toMatchObject({
      counts: counts({ issued: 6 }),
      differences: { premium: 1, product: 2, day: 2 },
      differing: 4,
    })
    expect((await rows('differs=any')).data.map(({ differences }) => differences.join()).toSorted()).toEqual([
      'day',
      'premium',
      'product',
      'product,day',
    ])
    expect((await rows('differs=premium')).data).toMatchObject([{ sale: { premium: '$ 9.990' } }])
    expect((await rows('kind=issued')).meta.total).toBe(6)
  })
})

describe('the rows', () => {
  test('have both sides, masked, and link to what their reader may open', async () => {
    const call = await sale('2026-03-03T12:00:00Z')
    const held = await issued('2026-03-05', { product: 'Hogar', seller: 'APAZ', premium_total: 12_990 })
    await link(held, call, { state: 'suggested', origin: 'rule', confidence: 0.9 })
    const all = await server.as(['partner-data', 'call-detail', 'policy-detail'])
    expect((await rows('', all)).data).toEqual([
      {
        id: held,
        kind: 'issued',
        on: '2026-03-03',
        differences: [],
        customer_name: 'Rosa D.',
        sale: {
          call: { id: call, channel: 'voice' },
          on: '2026-03-03',
          campaign: { id: hogar.id, name: 'Hogar' },
          agent: 'Ana Paz',
          product: 'Seguro de hogar',
          premium: null,
        },
        policy: {
          ...{ id: held, number: expect.stringMatching(/^P-/), status: 'active', sold_on: null },
          ...{ issued_on: '2026-03-05', campaign: { id: hogar.id, name: 'Hogar' }, seller: 'APAZ', product: 'Hogar' },
          ...{ premium: 12_990, currency: 'CLP' },
        },
        confidence: expect.closeTo(0.9),
      },
    ])
    expect((await rows()).data).toMatchObject([{ sale: { call: null }, policy: { id: null } }])
    expect((await rows('', viewer)).data).toMatchObject([{ sale: { call: { id: call } }, policy: { id: null } }])
  })

  test('of policies that were not sold here name the holder', async () => {
    const held = await issued('2026-03-05')
    await policies.party(held, { name: 'Luis Gil Mora' })
    expect((await rows()).data).toMatchObject([{ kind: 'not-sold', customer_name: 'Luis G.', sale: null }])
  })

  test('are sorted, filtered and paged, with the count exact', async () => {
    await sale('2026-03-01T12:00:00Z')
    await issued('2026-03-02')
    await sale('2026-03-03T12:00:00Z', { customer_id: null })
    expect(await kindsIn('')).toEqual(['untold', 'not-sold', 'not-issued'])
    expect(await kindsIn('sort=on')).toEqual(['not-issued', 'not-sold', 'untold'])
    expect(await kindsIn('kind=untold')).toEqual(['untold'])
    expect(await rows('per_page=2&page=2')).toMatchObject({ data: [{ kind: 'not-issued' }], meta: { total: 3 } })
  })

  test('go into a file as they are filtered, masked, and that is recorded', async () => {
    await link(
      await issued('2026-03-05', { premium_total: 12_990, product: '=HOGAR' }),
      await sale('2026-03-03T12:00:00Z'),
    )
    await issued('2026-03-06')
    const file = await viewer.get(`/api/partners/${partner_id}/reconciliation/export?format=csv&${SPRING}&kind=issued`)
    const [header, row, ...rest] = file.body.replace('\uFEFF', '').trim().split(/\r?\n/)
    expect(header).toMatch(/^kind,on,differences,customer_name,call_id,/)
    expect(row).toContain('Rosa D.')
    expect(row).toContain('12990,CLP')
    expect(row).toContain("'=HOGAR")
    expect(rest).toEqual([])
    const { detail } = await db
      .selectFrom('access_record')
      .where('action', '=', 'export')
      .where('subject', '=', `partner:${partner_id}`)
      .select('detail')
      .executeTakeFirstOrThrow()
    expect(detail).toMatchObject({ of: 'reconciliation', kind: 'issued', rows: 1, format: 'csv' })
  })
})
