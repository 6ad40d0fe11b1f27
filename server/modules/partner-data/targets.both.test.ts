import { beforeEach, describe, expect, test } from 'vitest'

import type { Goals, Targets } from '#contracts/partner-data-targets.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDialling } from '#tests/support/dialling.ts'
import { testPartnerData } from '#tests/support/partner-data.ts'
import { testPolicies } from '#tests/support/policies.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const given = testConversations(db)
const { record } = testDialling(db)
const { debt, payment } = testPartnerData(db)
const policies = testPolicies(db)
const policy: typeof policies.policy = (row) => policies.policy(row)
const partner = await given.partner({ time_zone: 'America/Santiago' })
const partner_id = partner.id
const other = await given.partner()
const hogar = await given.campaign({ partner_id, name: 'Hogar' })
const theirs = await given.campaign({ partner_id: other.id })
const reader = await server.as(['partner-data'])
const editor = await server.as({
  partner_id,
  rules: (['partner-data', 'partner-edit'] as const).map((action) => ({
    action,
    conditions: { partner_id: '$user.partner_id' },
  })),
})

beforeEach(async () => {
  await db.deleteFrom('interaction').execute()
  await db.deleteFrom('policy').execute()
  await db.deleteFrom('debt').execute()
  await db.deleteFrom('dialling_record').execute()
  await db.deleteFrom('campaign_target').execute()
})

const NONE: Goals = { contacts: null, sales: null, issued: null, recovered: null }
const march = async (client = reader) => {
  const answer = await client.get(`/api/partners/${partner_id}/targets?month=2026-03`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Targets>()
}
const put = (
  targets: Partial<Goals>,
  was: Partial<Goals> = {},
  { id = hogar.id, client = editor, month = '2026-03' } = {},
) =>
  client.send('PUT', `/api/campaigns/${id}/targets`, {
    month,
    targets: { ...NONE, ...targets },
    was: { ...NONE, ...was },
  })

describe('what a campaign has reached in a month', () => {
  test('counts people once, by conversations and by attempts of bases, in the month of the partner’s time zone', async () => {
    const rosa = (await given.customer({ phones: ['+56911112222'] })).id
    const of = { partner_id, campaign_id: hogar.id }
    const at = (moment: string) => ({ started_at: new Date(moment) })
    await given.interaction({ ...of, ...at('2026-03-05T12:00:00Z'), customer_id: rosa, disposition: 'VOLVER A LLAMAR' })
    await given.interaction({ ...of, ...at('2026-04-01T02:00:00Z'), customer_id: rosa, disposition: 'VENTA' }) // the 31st there
    await given.interaction({ ...of, ...at('2026-03-06T12:00:00Z'), disposition: 'No interesado' })
    await given.interaction({ ...of, ...at('2026-03-06T12:00:00Z'), disposition: 'TERCERO' })
    await given.interaction({ ...of, ...at('2026-04-01T12:00:00Z'), disposition: 'VENTA' })
    const attempts_told = [
      { at: new Date('2026-03-05T12:00:30Z'), result: 'VOLVER A LLAMAR' },
      { at: new Date('2026-03-07T12:00:00Z'), result: 'NO CONTESTA' },
    ]
    await record({ ...of, customer_id: rosa, phones: ['911112222'], attempts_told }) // heard of already
    await record({ ...of, attempts_told: [{ at: new Date('2026-03-08T12:00:00Z'), result: 'VENTA' }] })
    expect((await march()).campaigns).toEqual([
      {
        campaign: { id: hogar.id, name: 'Hogar', kind: 'sale' },
        reached: { contacts: 3, sales: 2, issued: 0, recovered: 0 },
        targets: NONE,
      },
    ])
  })

  test('counts a person once whom a base and a conversation identify differently', async () => {
    const of = { partner_id, campaign_id: hogar.id }
    const rosa = await given.customer({ phones: ['+56922223333'] })
    await given.interaction({
      ...of,
      started_at: new Date('2026-03-05T12:00:00Z'),
      customer_id: rosa.id,
      disposition: 'VENTA',
    })
    await record({
      ...{ ...of, national_id: '12.345.678-5', phones: ['+56911112222', '922223333'] },
      attempts_told: [{ at: new Date('2026-03-05T12:00:30Z'), result: 'VENTA' }],
    })
    expect((await march()).campaigns).toMatchObject([{ reached: { contacts: 1, sales: 1 } }])
  })

  test('counts policies by their issue, otherwise by their start, without proposals; those of no campaign apart', async () => {
    const of = { partner_id, campaign_id: hogar.id, status: 'active' as const }
    await policy({ ...of, issued_on: '2026-03-01', effective_on: '2026-05-01' })
    await policy({ ...of, effective_on: '2026-03-31' })
    await policy({ ...of, issued_on: '2026-02-28', effective_on: '2026-03-01' })
    await policy({ ...of, status: 'proposed', effective_on: '2026-03-02' })
    await policy({ partner_id, issued_on: '2026-03-02' })
    await policy({ partner_id: other.id, issued_on: '2026-03-02' })
    await given.interaction({ partner_id, started_at: new Date('2026-03-05T12:00:00Z'), disposition: 'VENTA' })
    expect(await march()).toMatchObject({
      campaigns: [{ reached: { issued: 2, sales: 0 } }],
      without_campaign: { issued: 1, sales: 1 },
    })
  })

  test('adds up payments of its debts once they were ours, never in two currencies', async () => {
    const own = await debt({ partner_id, campaign_id: hogar.id, assigned_on: '2026-03-05' })
    const foreign = await debt({ partner_id, campaign_id: hogar.id, currency: 'USD' })
    await payment(own, '2026-03-04', 1)
    await payment(own, '2026-03-05', 10)
    await payment(own, '2026-03-31', 100)
    await payment(own, '2026-04-01', 1_000)
    await payment(foreign, '2026-03-10', 5)
    expect(await march()).toMatchObject({
      currency: 'CLP',
      campaigns: [{ reached: { recovered: 110 } }],
      other_currencies: 1,
    })
  })

  test('adds up no more than was open when a debt came, and nothing after it was withdrawn', async () => {
    const of = { partner_id, campaign_id: hogar.id, assigned_on: '2026-02-01', amount: 10_000 }
    const first = await debt(of)
    await payment(first, '2026-01-31', 1_000)
    await payment(first, '2026-02-10', 3_000)
    await payment(first, '2026-03-10', 9_000)
    const withdrawn = await debt({ ...of, withdrawn_on: '2026-03-15' })
    await payment(withdrawn, '2026-03-14', 20)
    await payment(withdrawn, '2026-03-15', 400)
    expect((await march()).campaigns).toMatchObject([{ reached: { recovered: 6_020 } }])
  })

  test('is of the current month in the partner’s time zone, unless one is given', async () => {
    const answer = await reader.get(`/api/partners/${partner_id}/targets`)
    const now = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago' }).format(server.clock.now())
    expect(answer.json<Targets>()).toMatchObject({ month: now.slice(0, 7), time_zone: 'America/Santiago' })
    expect((await reader.get(`/api/partners/${partner_id}/targets?month=2026-13`)).statusCode).toBe(400)
  })
})

describe('what a campaign is to reach', () => {
  test('is set for a month, changed and removed, and each of these is recorded', async () => {
    expect((await put({ sales: 40, recovered: 5_000 })).json()).toEqual({
      targets: { ...NONE, sales: 40, recovered: 5_000 },
    })
    expect((await march()).campaigns[0]?.targets).toEqual({ ...NONE, sales: 40, recovered: 5_000 })
    expect((await put({ sales: 50 }, { sales: 40, recovered: 5_000 })).statusCode).toBe(200)
    expect((await march()).campaigns[0]?.targets).toEqual({ ...NONE, sales: 50 })
    const [stored] = await db.selectFrom('campaign_target').selectAll().execute()
    expect(stored).toMatchObject({ month: '2026-03-01', metric: 'sales', target: 50, set_by: editor.person.id })
    const recorded = await db
      .selectFrom('access_record')
      .where('action', '=', 'edit')
      .select(['subject', 'detail'])
      .orderBy('id')
      .execute()
    expect(recorded).toMatchObject([
      { subject: `campaign:${hogar.id}`, detail: { month: '2026-03', before: NONE, after: { sales: 40 } } },
      { subject: `campaign:${hogar.id}`, detail: { before: { sales: 40 }, after: { sales: 50, recovered: null } } },
    ])
  })

  test('is not changed after somebody else has changed it', async () => {
    await put({ sales: 40 })
    const stale = await put({ sales: 60 })
    expect(stale.statusCode).toBe(409)
    expect((await march()).campaigns[0]?.targets.sales).toBe(40)
    const [first, second] = await Promise.all([put({ sales: 1 }, { sales: 40 }), put({ sales: 2 }, { sales: 40 })])
    expect(new Set([first.statusCode, second.statusCode])).toEqual(new Set([200, 409]))
  })

  test.each([
    [{ sales: -1 }, 422],
    [{ sales: 1e13 }, 422],
    [{ sales: 1.5 }, 400],
  ])('%j is no target', async (targets, status) => {
    expect((await put(targets)).statusCode).toBe(status)
  })

  test('is set by people with the permission, for the partners that they reach', async () => {
    expect((await put({ sales: 1 }, {}, { client: reader })).statusCode).toBe(403)
    const foreign = await put({ sales: 1 }, {}, { id: theirs.id })
    expect(foreign.statusCode).toBe(404)
    expect((await put({ sales: 1 }, {}, { id: 999_999_999 })).body).toBe(foreign.body)
    expect(await db.selectFrom('campaign_target').selectAll().execute()).toEqual([])
  })
})
