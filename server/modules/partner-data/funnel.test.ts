import { beforeEach, describe, expect, test } from 'vitest'

import type { FunnelStep } from '#contracts/lists/partner-data.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Funnel, FunnelRecord } from '#contracts/partner-data-funnel.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDialling } from '#tests/support/dialling.ts'
import { testPartnerData } from '#tests/support/partner-data.ts'
import { testPolicies } from '#tests/support/policies.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db, clock } = server
const given = testConversations(db)
const { record } = testDialling(db)
const { link, verification, told } = testPartnerData(db)
const policies = testPolicies(db)
const policy: typeof policies.policy = (row) => policies.policy(row)
const partner = await given.partner({ time_zone: 'America/Santiago' })
const partner_id = partner.id
const hogar = await given.campaign({ partner_id, name: 'Hogar' })
const vida = await given.campaign({ partner_id, name: 'Vida' })
const reader = await server.as(['partner-data'])
const viewer = await server.as({ role: 'Partner viewer', partner_id })
const day = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

beforeEach(async () => {
  await db.deleteFrom('interaction').execute()
  await db.deleteFrom('policy').execute()
  await db.deleteFrom('dialling_record').execute()
  await db.deleteFrom('source_file').execute()
})

const load = async <Body>(path: string, client = reader) => {
  const answer = await client.get(`/api/partners/${partner_id}/funnel${path}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Body>()
}
const steps = async (query = '') =>
  Object.fromEntries((await load<Funnel>(query)).steps.map(({ step, records }) => [step, records]))
const records = (query: string, client = reader) => load<Page<FunnelRecord>>(`/records${query}`, client)

/** A record and a conversation with its customer. */
async function talked(disposition: string | null, { of = hogar.id, base = of }: { of?: number; base?: number } = {}) {
  const customer_id = (await given.customer({ name: 'Rosa Díaz' })).id
  const id = await record({ partner_id, campaign_id: base, customer_id, name: 'Rosa Díaz' })
  const call = await given.interaction({
    ...{ partner_id, campaign_id: of, customer_id, disposition },
    started_at: new Date('2026-03-10T12:00:00Z'),
  })
  return { id, call: call.id, customer_id }
}

async function sold(status: 'active' | 'proposed' | 'lapsed', days: { effective_on?: string; ended_on?: string } = {}) {
  const sale = await talked('VENTA')
  const policy_id = await policy({ partner_id, status, effective_on: day(-30), ...days })
  return { ...sale, policy_id }
}

test('a record gets as far as its own words, its attempts or its conversations say', async () => {
  await record({ partner_id })
  await record({ partner_id, disposition: 'NO CONTESTA' })
  await record({ partner_id, last_result: 'TERCERO' })
  await record({ partner_id, attempts_told: [{ at: new Date('2026-03-01T12:00:00Z'), result: 'No interesado' }] })
  await record({ partner_id, disposition: 'VENTA' })
  await talked('VOLVER A LLAMAR')
  await talked('BUZON')
  expect(await steps()).toEqual({
    ...{ base: 7, contacted: 4, effective: 3, sold: 1, verified: 0, issued: 0, active: 0 },
  })
})

test('a conversation without a clear result is a contact once the customer speaks in it', async () => {
  const spoken = await talked('ZX-81')
  const silent = await talked(null)
  await given.turns(spoken.call, [{ speaker: 'customer', text: 'hola' }])
  await given.turns(silent.call, [{ speaker: 'agent', text: '¿aló?' }])
  expect(await steps()).toMatchObject({ base: 2, contacted: 1, effective: 1, sold: 0 })
})

test('a conversation of another campaign does not count for the record, one without a campaign does', async () => {
  await talked('VENTA', { of: vida.id, base: hogar.id })
  const customer_id = (await given.customer()).id
  await record({ partner_id, campaign_id: hogar.id, customer_id })
  await given.interaction({ partner_id, customer_id, disposition: 'VENTA' })
  expect(await steps()).toMatchObject({ base: 2, sold: 1 })
})

describe('a conversation is matched to the person of a record', () => {
  const of = async (known: object, base: object) => {
    const { id: customer_id } = await given.customer(known)
    await given.interaction({ partner_id, customer_id, disposition: 'VENTA' })
    await record({ partner_id, ...base })
    return (await steps())['sold']
  }

  test.each([
    ['the national id, however it is written', { national_id: '12.345.678-k' }, { national_id: '12345678K' }, 1],
    ['the last digits of a phone', { phones: ['+56 9 1111 2222'] }, { phones: ['911112222'] }, 1],
    [
      'a phone that one side alone has an id to',
      { phones: ['911112222'], national_id: '1-9' },
      { phones: ['911112222'] },
      1,
    ],
    [
      'no phone where the ids say otherwise',
      { phones: ['911112222'], national_id: '1-9' },
      { phones: ['911112222'], national_id: '2-7' },
      0,
    ],
    ['no short number', { phones: ['1234'] }, { phones: ['1234'] }, 0],
    ['nothing told', {}, {}, 0],
  ])('by %s', async (_, known, base, sales) => {
    expect(await of(known, base)).toBe(sales)
  })

  test('but not by a number that very many of the base have', async () => {
    for (let at = 0; at < 20; at += 1) await record({ partner_id, phones: ['911112222'] })
    expect(await of({ phones: ['911112222'] }, {})).toBe(20)
    await record({ partner_id, phones: ['911112222'] })
    expect((await steps())['sold']).toBe(0)
  })
})

describe('a sale', () => {
  test('is issued and in force by the policy that it surely led to', async () => {
    const running = await sold('active')
    const ended = await sold('lapsed', { ended_on: day(-1) })
    const future = await sold('active', { effective_on: day(3) })
    const proposed = await sold('proposed')
    for (const { policy_id, call } of [running, ended, future, proposed]) await link(policy_id, call)
    expect(await steps()).toMatchObject({ base: 4, sold: 4, verified: 0, issued: 3, active: 1 })
    expect((await load<Funnel>('')).steps.find(({ step }) => step === 'issued')).toMatchObject({ without: 3 })
    const unverified = await records('?step=issued&without=before')
    expect(unverified.data.map(({ id }) => id)).toEqual([future.id, ended.id, running.id])
  })

  test.each([
    [{ state: 'suggested', confidence: 0.8 } as const, 1],
    [{ state: 'suggested', confidence: 0.79 } as const, 0],
    [{ state: 'rejected', confidence: 0.99 } as const, 0],
    [{ role: 'service' } as const, 0],
  ])('counts a link of %j for %i', async (how, issued) => {
    const { policy_id, call } = await sold('active')
    await link(policy_id, call, how)
    expect(await steps()).toMatchObject({ issued })
  })

  test('is known by a confirmed link if no words say so, and that is shown', async () => {
    const { call, policy_id } = { ...(await talked('ZX-81')), policy_id: await policy({ partner_id }) }
    await link(policy_id, call)
    expect(await load<Funnel>('')).toMatchObject({
      steps: [
        { records: 1 },
        { records: 1, implied: 1 },
        { records: 1, implied: 1 },
        { records: 1, implied: 0 },
        {},
        {},
        {},
      ],
    })
  })

  test('is verified by a valid evidence file of the conversation or of its policy', async () => {
    const [one, other, pending] = [await sold('active'), await sold('active'), await sold('active')]
    await link(other.policy_id, other.call)
    const verifying = await given.interaction({ partner_id, started_at: clock.now() })
    await verification({ interaction_id: one.call })
    await verification({ interaction_id: verifying.id, policy_id: other.policy_id })
    await verification({ interaction_id: pending.call, state: 'pending' })
    expect(await steps()).toMatchObject({ sold: 3, verified: 2, issued: 1 })
  })

  test('to somebody who is not in the base is in no step, but shown', async () => {
    const stranger = await given.customer()
    await given.interaction({ partner_id, customer_id: stranger.id, disposition: 'VENTA', campaign_id: vida.id })
    await given.interaction({ partner_id, disposition: 'Venta' })
    await talked('VENTA')
    expect(await load<Funnel>('')).toMatchObject({ outside: 2 })
    expect(await load<Funnel>(`?campaign_id=${vida.id}`)).toMatchObject({ outside: 1 })
  })
})

test('is narrowed to a campaign, and to the days on which records first came, in the partner’s time zone', async () => {
  const [march, april] = [await talked('VENTA'), await talked('BUZON', { of: vida.id })]
  await told([march.id], new Date('2026-04-01T02:00:00Z')) // still March in Santiago
  await told([march.id, april.id], new Date('2026-04-01T12:00:00Z'))
  expect(await steps(`?campaign_id=${hogar.id}`)).toMatchObject({ base: 1, sold: 1 })
  expect(await steps('?to=2026-03-31')).toMatchObject({ base: 1, sold: 1 })
  expect(await steps('?from=2026-04-01&to=2026-04-01')).toMatchObject({ base: 1, sold: 0 })
  expect(await steps('?from=2026-04-02')).toMatchObject({ base: 0 })
})

describe('the records behind a step', () => {
  test('are those that it counts, masked, with their conversation and policy', async () => {
    const { id, call, policy_id } = await sold('active')
    await link(policy_id, call)
    await talked('BUZON')
    const all = await server.as(['partner-data', 'call-detail', 'policy-detail'])
    const page = await records('?step=sold', all)
    expect(page.data).toEqual([
      {
        id,
        campaign: { id: hogar.id, name: 'Hogar' },
        customer_name: 'Rosa D.',
        last_attempt_at: null,
        steps: ['base', 'contacted', 'effective', 'sold', 'issued', 'active'],
        call: { id: call, channel: 'voice' },
        policy: { id: policy_id, number: expect.stringMatching(/^P-/) },
      },
    ])
    expect((await records('?step=sold')).data[0]).toMatchObject({ call: null, policy: null })
    expect((await records('?step=sold', viewer)).data[0]).toMatchObject({ call: { id: call }, policy: null })
  })

  test('are as many as the step says, page by page, also past the last', async () => {
    for (const disposition of ['VENTA', 'BUZON', 'NO CONTESTA', 'TERCERO', 'No interesado']) await talked(disposition)
    const counted = await steps()
    for (const step of ['base', 'contacted', 'effective', 'sold', 'issued'] satisfies FunnelStep[]) {
      expect((await records(`?step=${step}&per_page=1`)).meta.total).toBe(counted[step])
    }
    const first = await records('?step=contacted&per_page=2')
    const second = await records('?step=contacted&per_page=2&page=2')
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(3)
    expect((await records('?step=contacted&page=9')).meta.total).toBe(3)
  })

  test('are recorded for readers who see names unmasked, and for nobody else', async () => {
    const seer = await server.as({
      rules: [{ action: 'partner-data' }, { action: 'customer-unmask', subject: 'customer', fields: ['name'] }],
    })
    await talked('VENTA')
    expect((await records('?step=sold', seer)).data[0]?.customer_name).toBe('Rosa Díaz')
    await records('?step=sold')
    const recorded = await db
      .selectFrom('access_record')
      .where('action', '=', 'unmask')
      .select(['user_id', 'detail'])
      .execute()
    expect(recorded).toEqual([{ user_id: seer.person.id, detail: { fields: ['name'], records: 1 } }])
  })
})
